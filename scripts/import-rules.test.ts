import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterEach, expect, test } from 'vitest'
import folders from '../.dependency-cruiser.folders.mjs'
import config from '../.dependency-cruiser.mjs'

const trees: string[] = []

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

/** Writes the files into a folder of their own; returns `rule: from → to` for each import that breaks a rule. */
async function findBreaches(files: Record<string, string>): Promise<string[]> {
  const tree = mkdtempSync(join(tmpdir(), 'imports-'))
  trees.push(tree)
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(tree, 'node_modules'))
  writeFileSync(join(tree, 'package.json'), '{"type":"module","imports":{"#contract/*":"./contract/*"}}')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  const rooms = [...new Set(Object.keys(files).map((path) => path.split('/')[0] as string))]
  const results = await Promise.all(
    [config, folders].map(({ forbidden, options }) =>
      cruise(rooms, { ...options, baseDir: tree, validate: true, ruleSet: { forbidden } }),
    ),
  )
  return results
    .flatMap(({ output }) => (output as ICruiseResult).summary.violations)
    .map(
      ({ rule, from, to }) => `${rule.name}: ${from} → ${to.replace(/^.*node_modules\/([^/]+)\/.*$/, '$1')}`,
    )
}

const P = 'server/src/platform'
const M = 'server/src/modules'

test('imports from lower layers, of calls and of types break no rule', async () => {
  const breaches = await findBreaches({
    'contract/calls.ts':
      "import * as z from 'zod/mini'\nimport gl from './gl.json' with { type: 'json' }\nimport './socios.ts'\n",
    'contract/gl.json': '{}',
    'contract/socios.ts': "import { z } from 'zod'\n",
    'contract/calls.test.ts': "import { test } from 'vitest'\nimport './testing/who-may.ts'\n",
    'contract/testing/who-may.ts': '',
    'server/src/main.ts': "import './app.ts'\n",
    'server/src/app.ts': "import './modules/socios/socios.service.ts'\nimport './platform/http/access.ts'\n",
    [`${P}/http/access.ts`]: "import '../db/connection.ts'\nimport '../app-error.ts'\n",
    [`${P}/app-error.ts`]: '',
    [`${P}/db/connection.ts`]: "import { Kysely } from 'kysely'\n",
    [`${M}/socios/socios.service.ts`]:
      "import type { Kysely } from 'kysely'\nimport './socios.rows.ts'\nimport '../grupos/grupos.service.ts'\nimport '#contract/calls.ts'\n",
    [`${M}/socios/socios.rows.ts`]: "import { sql } from 'kysely'\n",
    [`${M}/grupos/grupos.service.ts`]: '',
    [`${M}/grupos/grupos.test.ts`]:
      "import '../socios/socios.rows.ts'\nimport { sql } from 'kysely'\nimport '../../testing/clock.ts'\n",
    [`${M}/cotas/dues/recibos.service.ts`]: "import '../ledger/people.rows.ts'\n",
    [`${M}/cotas/dues/recibos.test.ts`]: "import '../statements/propostas.rules.ts'\n",
    [`${M}/cotas/ledger/people.rows.ts`]: '',
    [`${M}/cotas/statements/propostas.rules.ts`]: '',
    'server/src/testing/clock.ts': "import '../app.ts'\n",
    'web/src/routes.tsx': "import './screens.ts'\n",
    'web/src/screens.ts': "import './shell/menu.tsx'\n",
    'web/src/modules/socios/screens.ts': "const list = () => import('./list.tsx')\n",
    'web/src/modules/socios/list.tsx':
      "import '../grupos/grupos.calls.ts'\nimport '../attachments/panel.tsx'\nimport '../../ui/table.tsx'\n",
    'web/src/modules/grupos/grupos.calls.ts': "import { useQuery } from '@tanstack/react-query'\n",
    'web/src/modules/attachments/panel.tsx': '',
    'web/src/ui/table.tsx': "import '../shell/menu.tsx'\n",
    'web/src/shell/menu.tsx': '',
    'e2e/login.spec.ts': "import type { Calls } from '../contract/calls.ts'\n",
    'lab/crash.ts': "import '../server/src/testing/clock.ts'\nimport '../scripts/postgres.mjs'\n",
    'scripts/postgres.mjs': '',
    'scripts/coverage.test.ts': "import '../server/src/app.ts'\n",
    [`${P}/db/connection.test.ts`]: "import '../http/access.ts'\nimport '../../testing/clock.ts'\n",
  })
  expect(breaches).toEqual([])
})

const bad: [breach: string, files: Record<string, string>][] = [
  [
    'no cycle of files: contract/a.ts → contract/b.ts',
    { 'contract/a.ts': "import './b.ts'\n", 'contract/b.ts': "import type { A } from './a.ts'\n" },
  ],
  [
    `no cycle of folders: ${M}/a → ${M}/b`,
    {
      [`${M}/a/a.service.ts`]: "import '../b/b.service.ts'\n",
      [`${M}/b/b.service.ts`]: '',
      [`${M}/b/b.rules.ts`]: "import '../a/a.rules.ts'\n",
      [`${M}/a/a.rules.ts`]: '',
    },
  ],
  [
    `layer of ${P}/db: ${P}/db/rows.ts → ${P}/mail/mail.ts`,
    { [`${P}/db/rows.ts`]: "import '../mail/mail.ts'\n", [`${P}/mail/mail.ts`]: '' },
  ],
  [
    `layer of server/src/platform: ${P}/http/access.ts → ${M}/socios/a.service.ts`,
    {
      [`${P}/http/access.ts`]: "import type { A } from '../../modules/socios/a.service.ts'\n",
      [`${M}/socios/a.service.ts`]: '',
    },
  ],
  [
    `unknown layer of ${P}: ${P}/queue/queue.ts → ${P}/db/rows.ts`,
    { [`${P}/queue/queue.ts`]: "import '../db/rows.ts'\n", [`${P}/db/rows.ts`]: '' },
  ],
  [
    'layer of web/src/ui: web/src/ui/table.tsx → web/src/modules/socios/socios.calls.ts',
    {
      'web/src/ui/table.tsx': "import '../modules/socios/socios.calls.ts'\n",
      'web/src/modules/socios/socios.calls.ts': '',
    },
  ],
  [
    'layer of web/src/shell: web/src/shell/menu.tsx → web/src/modules/socios/a.tsx',
    { 'web/src/shell/menu.tsx': "import '../modules/socios/a.tsx'\n", 'web/src/modules/socios/a.tsx': '' },
  ],
  [
    `layer of ${M}/cotas/dues: ${M}/cotas/dues/recibos.service.ts → ${M}/cotas/statements/extractos.service.ts`,
    {
      [`${M}/cotas/dues/recibos.service.ts`]: "import '../statements/extractos.service.ts'\n",
      [`${M}/cotas/statements/extractos.service.ts`]: '',
    },
  ],
  [
    `unknown layer of ${M}/cotas: ${M}/cotas/loans/loans.service.ts → ${M}/cotas/ledger/ledger.rules.ts`,
    {
      [`${M}/cotas/loans/loans.service.ts`]: "import '../ledger/ledger.rules.ts'\n",
      [`${M}/cotas/ledger/ledger.rules.ts`]: '',
    },
  ],
  [
    'contract imports itself: contract/a.ts → server/src/app.ts',
    { 'contract/a.ts': "export { b } from '../server/src/app.ts'\n", 'server/src/app.ts': '' },
  ],
  [
    'contract imports no package but zod: contract/a.ts → dayjs',
    { 'contract/a.ts': "import dayjs from 'dayjs'\n" },
  ],
  [
    'contract imports no package but zod: contract/a.ts → fs',
    { 'contract/a.ts': "import { readFileSync } from 'node:fs'\n" },
  ],
  [
    'server and web import contract: server/src/app.ts → web/src/routes.tsx',
    {
      'server/src/app.ts': "const page = await import('../../web/src/routes.tsx')\n",
      'web/src/routes.tsx': '',
    },
  ],
  [
    'server and web import contract: web/src/routes.tsx → server/src/app.ts',
    { 'web/src/routes.tsx': "import type { B } from '../../server/src/app.ts'\n", 'server/src/app.ts': '' },
  ],
  [
    'e2e imports contract: e2e/a.spec.ts → web/src/routes.tsx',
    { 'e2e/a.spec.ts': "import '../web/src/routes.tsx'\n", 'web/src/routes.tsx': '' },
  ],
  [
    'scripts import contract: scripts/build.mjs → server/src/app.ts',
    { 'scripts/build.mjs': "import '../server/src/app.ts'\n", 'server/src/app.ts': '' },
  ],
  [
    'lab imports no web: lab/pages.ts → web/src/routes.tsx',
    { 'lab/pages.ts': "import '../web/src/routes.tsx'\n", 'web/src/routes.tsx': '' },
  ],
  [
    'only lab imports lab: scripts/build.test.ts → lab/table.ts',
    { 'scripts/build.test.ts': "import '../lab/table.ts'\n", 'lab/table.ts': '' },
  ],
  [
    'tests are not imported: contract/a.test.ts → contract/b.test.ts',
    { 'contract/a.test.ts': "import './b.test.ts'\n", 'contract/b.test.ts': '' },
  ],
  [
    `tests of lower layers know no module: ${P}/db/rows.test.ts → ${M}/socios/socios.rows.ts`,
    {
      [`${P}/db/rows.test.ts`]: "import '../../modules/socios/socios.rows.ts'\n",
      [`${M}/socios/socios.rows.ts`]: '',
    },
  ],
  [
    'web modules share calls only: web/src/modules/socios/list.test.tsx → web/src/modules/grupos/chip.tsx',
    {
      'web/src/modules/socios/list.test.tsx': "import { Chip } from '../grupos/chip.tsx'\n",
      'web/src/modules/grupos/chip.tsx': '',
    },
  ],
  [
    'testing is for tests: server/src/app.ts → server/src/testing/clock.ts',
    { 'server/src/app.ts': "import './testing/clock.ts'\n", 'server/src/testing/clock.ts': '' },
  ],
  [
    `rows belong to their module: ${M}/socios/a.service.ts → ${M}/grupos/grupos.rows.ts`,
    {
      [`${M}/socios/a.service.ts`]: "import '../grupos/grupos.rows.ts'\n",
      [`${M}/grupos/grupos.rows.ts`]: '',
    },
  ],
  [
    `rows import no service: ${M}/grupos/grupos.rows.ts → ${M}/grupos/grupos.service.ts`,
    {
      [`${M}/grupos/grupos.rows.ts`]: "import type { Grupo } from './grupos.service.ts'\n",
      [`${M}/grupos/grupos.service.ts`]: '',
    },
  ],
  [
    `SQL belongs in rows: ${M}/socios/a.service.ts → kysely`,
    { [`${M}/socios/a.service.ts`]: "import { sql } from 'kysely'\n" },
  ],
  [
    'web modules share calls only: web/src/modules/socios/socio-detail.tsx → web/src/modules/cotas/plans/plan-dialog.tsx',
    {
      'web/src/modules/socios/socio-detail.tsx':
        "import '../cotas/plans/plan-card.tsx'\nimport '../cotas/plans/plan-dialog.tsx'\n",
      'web/src/modules/cotas/plans/plan-card.tsx': '',
      'web/src/modules/cotas/plans/plan-dialog.tsx': '',
    },
  ],
  [
    'web modules share calls only: web/src/modules/socios/list.tsx → web/src/modules/grupos/chip.tsx',
    {
      'web/src/modules/socios/list.tsx': "import { Chip } from '../grupos/chip.tsx'\n",
      'web/src/modules/grupos/chip.tsx': '',
    },
  ],
]

test.each(bad)('%s', async (breach, files) => {
  expect(await findBreaches(files)).toContain(breach)
})

test('every rule is tried', () => {
  const tried = bad.map(([breach]) => breach.split(': ')[0])
  const names = [config, folders].flatMap(({ forbidden = [] }) => forbidden.map(({ name }) => name))
  expect(names.filter((name = '') => !/^(unknown )?layer of /.test(name) && !tried.includes(name))).toEqual(
    [],
  )
})
