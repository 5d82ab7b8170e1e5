import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'

const trees: string[] = []

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

/** Writes the files into a folder of their own and checks it. */
function check(files: Record<string, string>): string[] {
  const tree = mkdtempSync(join(tmpdir(), 'structure-'))
  trees.push(tree)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  return checkStructure(tree)
}

test('a tree that keeps every rule has no breaches', () => {
  const breaches = check({
    'contract/calls.ts':
      "import * as z from 'zod/mini'\nimport gl from './i18n/gl.json' with { type: 'json' }\n",
    'contract/i18n/gl.json': '{}',
    'contract/calls.test.ts': "import { test } from 'vitest'\nimport { readFileSync } from 'node:fs'\n",
    'server/src/main.ts': "import './modules/socios/socios.routes.ts'\n",
    'server/src/platform/db/connection.ts': "import { Kysely } from 'kysely'\n",
    'server/src/platform/mail/queue.rows.ts': "import { sql } from 'kysely'\n",
    'server/src/modules/socios/socios.routes.ts': "import { calls } from '#contract/calls.ts'\n",
    'server/src/modules/socios/socios.service.ts':
      "import type { Kysely } from 'kysely'\nimport './socios.rows.ts'\n",
    'server/src/modules/socios/socios.rows.ts': "import { sql } from 'kysely'\n",
    'server/src/modules/socios/pagos.report.ts': "import '../grupos/grupos.service.ts'\n",
    'server/src/modules/socios/socios.rules.test.ts': "database.insertInto('socio')\n",
    'server/src/modules/cotas/ledger/ledger.rows.ts': "import { sql } from 'kysely'\n",
    'web/src/entry-client.tsx': "import './routes.tsx'\n",
    'web/src/routes.tsx':
      "import type { A } from '@zag-js/react'\nconst layout = load(() => import('./ui/table.tsx'))\n",
    'web/src/modules/socios/screens.ts':
      "const list = () => import('./list.tsx')\nexport const screens = [{ component: list }, { component: () => import('./card.tsx') }]\n",
    'web/src/ui/viewer.tsx':
      "// never a bare import()\nconst table = () => import('./table.tsx')\nvoid load(table)\nlazyPart(\n  () => import('./table.tsx'),\n)\n",
    'web/src/ui/viewer.test.tsx': "await import('./viewer.tsx')\n",
    'web/src/modules/socios/list.tsx':
      "import { Card } from '@zag-js/react'\nimport '../grupos/grupos.calls.ts'\n",
    'web/src/modules/grupos/grupos.calls.ts': "import { useQuery } from '@tanstack/react-query'\n",
    'web/src/modules/grupos/testing/grupo.ts': '',
    'web/src/ui/table.tsx': "import '../shell/menu.tsx'\n",
    'e2e/login.spec.ts': "import type { Calls } from '../contract/calls.ts'\n",
    'scripts/any.ts': "import '../server/src/main.ts'\nimport '../web/src/routes.tsx'\n",
    'docs/start.md': '# Start\n',
    'vite.config.ts': "import { defineConfig } from 'vite'\n",
    'dist/web/modules/x.ts': 'not ( TypeScript',
    '.ci/run': '',
  })
  expect(breaches).toEqual([])
})

const bad: [rule: string, files: Record<string, string>, message: RegExp][] = [
  ['a new room', { 'lib/x.ts': '' }, /^lib\/: not a room .* contract, server, web, e2e, docs, scripts, lab$/],
  [
    'a file beside the modules',
    { 'server/src/modules/shared.ts': '' },
    /^server\/src\/modules\/shared\.ts: put it in the folder of a module, server\/src\/modules\/<name>\/$/,
  ],
  [
    'an unknown suffix',
    { 'server/src/modules/socios/socios.helper.ts': '' },
    /name it <part>\.<suffix>\.ts, with one of the suffixes routes, service, rows, rules, report, worker, test$/,
  ],
  ['a folder in a module', { 'server/src/modules/socios/sub/a.rows.ts': '' }, /name it <part>\.<suffix>\.ts/],
  [
    'a folder in a module of the browser',
    { 'web/src/modules/socios/sub/list.tsx': '' },
    /^web\/src\/modules\/socios\/sub\/list\.tsx: only rooms that \.dependency-cruiser\.mjs names are folders of a module$/,
  ],
  [
    'a file beside the rooms of a module',
    { 'server/src/modules/cotas/cotas.rules.ts': '' },
    /^server\/src\/modules\/cotas\/cotas\.rules\.ts: put it in a room of the module; its rooms are ledger, mandates, /,
  ],
  [
    'an unknown room',
    { 'server/src/modules/cotas/loans/loans.rules.ts': '' },
    /loans\.rules\.ts: put it in a room of the module; its rooms are ledger, mandates, /,
  ],
  [
    'a folder in a room',
    { 'server/src/modules/cotas/dues/sub/recibos.rules.ts': '' },
    /sub\/recibos\.rules\.ts: name it <part>\.<suffix>\.ts/,
  ],
  [
    'rows outside of modules',
    { 'server/src/platform/http/pages.rows.ts': '' },
    /^server\/src\/platform\/http\/pages\.rows\.ts: rows files live in a module or in server\/src\/platform\/db, mail or storage$/,
  ],
  [
    'a query outside of rows',
    { 'server/src/modules/socios/socios.routes.ts': "\ndatabase.selectFrom('socio')\n" },
    /socios\.routes\.ts:2: writes a query; SQL belongs in/,
  ],
  [
    'rows that are handed on',
    {
      'server/src/modules/socios/socios.service.ts':
        "import './socios.rows.ts'\nexport {\n  findSocio,\n} from './socios.rows.ts'\n",
    },
    /^server\/src\/modules\/socios\/socios\.service\.ts:2: hands on rows by re-export; import them from their file$/,
  ],
  [
    'a download that fails without a word',
    { 'web/src/ui/table.tsx': "\nconst a = lazy(() => import('./cell.tsx'))\n" },
    /^web\/src\/ui\/table\.tsx:2: a bare import\(\) fails without a word; use load\(\) of web\/src\/shell\/load\.ts$/,
  ],
  [
    'the same by another name',
    { 'web/src/ui/table.tsx': "const cell = () => import('./cell.tsx')\nvoid load(cell)\nvoid cell()\n" },
    /^web\/src\/ui\/table\.tsx:1: a bare import\(\) fails/,
  ],
  [
    'a long file',
    { 'web/src/long.ts': '// line\n'.repeat(401) },
    /^web\/src\/long\.ts: 401 lines; split a file past 400/,
  ],
]

test.each(bad)('%s is a breach', (_rule, files, message) => {
  const breaches = check(files)
  expect(breaches).toHaveLength(1)
  expect(breaches[0]).toMatch(message)
})

test('a heavy package within reach of the public pages is reported with the way to it', () => {
  const breaches = check({
    'web/src/entry-client.tsx': "import './routes.tsx'\n",
    'web/src/routes.tsx': "export * from './shell/menu.tsx'\nvoid load(() => import('./private.tsx'))\n",
    'web/src/private.tsx': "import '@zag-js/react'\n",
    'web/src/shell/menu.tsx':
      "import '@zag-js/react/styles.css'\nimport { type Query } from '@tanstack/react-query'\n",
  })
  expect(breaches).toEqual([
    '@zag-js/react would load with the public pages (web/src/entry-client.tsx → web/src/routes.tsx → ' +
      'web/src/shell/menu.tsx → @zag-js/react); use a lazy import()',
    expect.stringContaining('@tanstack/react-query would load with the public pages'),
  ])
})

test('so is one within reach of a public page that comes later, not of a private one', () => {
  const breaches = check({
    'web/src/modules/eventos/screens.ts': `const card = () => import('./card.tsx')
    export const screens = [
      { path: '/eventos', access: 'all', component: () => import('./page.tsx') },
      { path: '/eventos/:id', access: 'all', texts: ['eventos'], component: card },
      { path: '/eventos/novo', access: eventManagers, component: () => import('./form.tsx') },
    ]
`,
    'web/src/modules/eventos/page.tsx': "import { Tabs } from '@zag-js/react'\n",
    'web/src/modules/eventos/card.tsx': "import '@tanstack/react-query'\n",
    'web/src/modules/eventos/form.tsx': "import '@zag-js/combobox'\n",
  })
  expect(breaches).toEqual([
    '@zag-js/react would load with the public pages (web/src/modules/eventos/page.tsx → @zag-js/react); use a lazy import()',
    '@tanstack/react-query would load with the public pages (web/src/modules/eventos/card.tsx → @tanstack/react-query); use a lazy import()',
  ])
})

test('so is one that a table of pages imports itself', () => {
  const breaches = check({
    'web/src/modules/eventos/screens.ts': "import './queries.ts'\n",
    'web/src/modules/eventos/queries.ts': "import '@tanstack/react-query'\n",
  })
  expect(breaches).toEqual([
    expect.stringContaining('(web/src/modules/eventos/screens.ts → web/src/modules/eventos/queries.ts → '),
  ])
})
