// Which file may import which, tests and laboratory included; .dependency-cruiser.folders.mjs forbids cycles of folders. Both run
// with `npm test` and `npm run check`; scripts/import-rules.test.ts tries each rule.
// @swc/core parses, because TypeScript 7 has no compiler API yet.

/** Tests, and what only tests may import. */
export const testing = '[.]test[.]tsx?$|/testing/|/testing[.]ts$'

/** The layers of the server's platform, lowest first. */
const platform = [
  'config',
  'app-error',
  'filesystem',
  'crypto',
  'workers',
  'db',
  'records',
  'storage',
  'observability',
  'mail',
  'app-context',
  'bank',
  'spreadsheets',
  'workbooks',
  'pdf',
  'http',
]
const server = [
  'platform',
  'backup',
  'modules',
  'app',
  'maintenance',
  'seed',
  'demo',
  'portal',
  'startup-errors',
  'startup-warnings',
  'run',
  'main',
  'commands',
]
const web = ['shell', 'ui', 'modules', 'screens', 'routes', 'render', 'entry-client', 'entry-server']

/**
 * The rooms of modules that have some, lowest first; scripts/check-structure.ts reads them too.
 * @type {Record<'server' | 'web', Record<string, string[]>>}
 */
export const rooms = {
  server: {
    cotas: ['ledger', 'mandates', 'plans', 'dues', 'remittances', 'statements'],
    reunions: ['records', 'census', 'convening', 'room', 'minutes'],
  },
  web: {
    cotas: ['parts', 'plans', 'mandates', 'dues', 'remittances', 'statements', 'own'],
    reunions: ['parts', 'convening', 'room', 'minutes', 'records'],
  },
}

/**
 * What modules of the browser offer to others besides their calls: a member's fees stand in the record and on the home page too, and are
 * given from the register; an import asks for own fields.
 */
const offered = [
  'attachments/',
  'campos/new-campo[.]',
  'cotas/plans/(plan-card|dar-cota-dialog)[.]',
  'cotas/own/own-(cotas-line|mandate)[.]',
  'reunions/convening/own-answer[.]',
]

const oneOf = (names) => `(${names.join('|')})(/|[.]tsx?$)`

/** Files and folders of `folder`, lowest layer first: each imports from lower layers only, and each has its layer. */
const layers = (folder, names) => [
  ...names.slice(0, -1).map((name, layer) => ({
    name: `layer of ${folder}/${name}`,
    comment: `${folder}, lowest layer first: ${names.join(', ')}`,
    severity: 'error',
    from: { path: `^${folder}/${oneOf([name])}`, pathNot: testing },
    to: { path: `^${folder}/${oneOf(names.slice(layer + 1))}` },
  })),
  {
    name: `unknown layer of ${folder}`,
    comment: `Give it its place in the order: ${names.join(', ')}`,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: [`^${folder}/${oneOf(names)}`, testing] },
    to: {},
  },
]

const package_ = (names) => `(^|node_modules/)(${names.join('|')})(/|$)`

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no cycle of files',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...layers('server/src/platform', platform),
    ...layers('server/src', server),
    ...layers('web/src', web),
    ...Object.entries(rooms).flatMap(([side, modules]) =>
      Object.entries(modules).flatMap(([name, folders]) => layers(`${side}/src/modules/${name}`, folders)),
    ),
    {
      name: 'contract imports itself',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web|e2e|scripts|lab)/' },
    },
    {
      name: 'contract imports no package but zod',
      severity: 'error',
      from: { path: '^contract/', pathNot: testing },
      to: { pathNot: ['^contract/', '^(server|web|e2e|scripts|lab)/', package_(['zod'])] },
    },
    {
      name: 'server and web import contract',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web|e2e|scripts|lab)/', pathNot: '^$1/' },
    },
    {
      name: 'e2e imports contract',
      comment: 'Journeys know the product from outside only.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(server|web|scripts|lab)/' },
    },
    {
      name: 'scripts import contract',
      comment: 'A test of scripts may read the program, for instance to hold its documents against it.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: testing },
      to: { path: '^(server|web|e2e)/' },
    },
    {
      name: 'lab imports no web',
      severity: 'error',
      from: { path: '^lab/' },
      to: { path: '^web/' },
    },
    {
      name: 'only lab imports lab',
      severity: 'error',
      from: { pathNot: '^lab/' },
      to: { path: '^lab/' },
    },
    {
      name: 'tests are not imported',
      comment: 'What two tests share is a file in a folder testing/.',
      severity: 'error',
      from: {},
      to: { path: '[.](test|spec)[.]tsx?$' },
    },
    {
      name: 'tests of lower layers know no module',
      comment: 'Test the module in its own folder, or open a whole portal with server/src/testing/portal.ts.',
      severity: 'error',
      from: { path: '^(server|web)/src/(platform|shell|ui)/.*[.]test[.]tsx?$' },
      to: { path: '^(server|web)/src/modules/' },
    },
    {
      name: 'testing is for tests',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: testing },
      to: { path: '/testing/' },
    },
    {
      name: 'rows belong to their module',
      comment: "Call the other module's service.",
      severity: 'error',
      from: { path: '^server/src/(modules/[^/]+|[^/]+)', pathNot: testing },
      to: { path: '^server/src/modules/[^/]+/.*[.]rows[.]ts$', pathNot: '^server/src/$1/' },
    },
    {
      name: 'rows import no service',
      comment: 'Import the rows or the rules that the service reads.',
      severity: 'error',
      from: { path: '[.]rows[.]ts$' },
      to: { path: '[.]service[.]ts$' },
    },
    {
      name: 'SQL belongs in rows',
      comment: 'Import kysely in *.rows.ts or server/src/platform/db; import type is fine.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['[.]rows[.]ts$', '^server/src/platform/db/', testing] },
      to: { path: package_(['kysely', 'better-sqlite3', 'pg']), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web modules share calls only',
      comment:
        'Of another module import its *.calls.ts or what it offers to others, or move the shared part to web/src/ui.',
      severity: 'error',
      from: { path: '^web/src/modules/([^/]+)/' },
      to: {
        path: '^web/src/modules/',
        pathNot: ['^web/src/modules/$1/', `^web/src/modules/(${offered.join('|')})`, '[.]calls[.]ts$'],
      },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
