import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, settingNames } from '../server/src/platform/config/settings.ts'

const docs = join(import.meta.dirname, '../docs')
const page = readFileSync(join(docs, 'operations.md'), 'utf8')
const example = (name: string) => readFileSync(join(docs, 'examples', name), 'utf8')

test.each(readdirSync(join(docs, 'examples')))('operations.md shows %s as it is', (name) => {
  const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
  expect(blocks).toContain(example(name))
})

test('the example of the settings is read without complaint', () => {
  const lines = example('xuntanza.env')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  const given = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
  expect(Object.keys(given).filter((name) => !settingNames.includes(name))).toEqual([])
  expect(readSettings(given)).toMatchObject({ DATA_DIR: '/var/lib/xuntanza', TRUST_PROXY: 1 })
})

test('the example of nginx writes no ticket, no key of a link and no body to its disk', () => {
  const text = example('nginx.conf')
  const [, format = ''] = /log_format xuntanza ([^;]+);/.exec(text) ?? []
  expect(format).toContain('$uri')
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer|is_args|arg_\w+)\b(?!_)/)
  expect(text.match(/^ +access_log .*/gm)).toEqual(['    access_log /var/log/nginx/xuntanza.log xuntanza;'])
  expect(text).toMatch(/error_log \S+ crit;/)
  expect(text).toContain('proxy_request_buffering off;')
  expect(text).toContain('proxy_max_temp_file_size 0;')
})

/** The texts of the portal that the manual sends its reader to, by key. */
const shownTexts = {
  'public/shell': ['menu.xestion', 'title.axustes', 'title.estado'],
  'administration/axustes': ['axustes.test-send'],
  'administration/estado': ['estado.mail-retry'],
  'account/account': ['login.forgot'],
}

test('the manual sends to pages and buttons of the portal by the names they have there', () => {
  for (const [group, keys] of Object.entries(shownTexts)) {
    const texts = JSON.parse(readFileSync(join(docs, `../contract/i18n/gl/${group}.json`), 'utf8'))
    for (const name of ['install.md', 'instalar.md'])
      for (const key of keys) expect(readFileSync(join(docs, name), 'utf8'), key).toContain(texts[key])
  }
})

test('the first steps of an administrator name chapters and settings of the manual', () => {
  const steps = readFileSync(join(docs, '../web/src/modules/statics/first-steps.tsx'), 'utf8')
  const manual = readFileSync(join(docs, 'instalar.md'), 'utf8')
  const lines = [...steps.matchAll(/line: '(\w+)=([^']*)', chapter: '([^']*)'/g)]
  expect(lines.map(([, setting]) => setting)).toEqual(['SMTP_URL', 'BACKUP_DIR'])
  for (const [, setting = '', , chapter = ''] of lines) {
    expect(manual).toContain(`\n## ${chapter}\n`)
    expect(manual).toContain(setting)
  }
  const [, , folder = ''] = lines.find(([, setting]) => setting === 'BACKUP_DIR') ?? []
  expect(example('xuntanza.env')).toContain(`BACKUP_DIR=${folder}\n`)
})

/** The commands of a page, block by block. */
const commands = (text: string) => [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block)

test('the manual has the same commands in English and in Galician, and names examples that are there', () => {
  const english = readFileSync(join(docs, 'install.md'), 'utf8')
  const galician = readFileSync(join(docs, 'instalar.md'), 'utf8').replace('O.TEU.NOME', 'YOUR.NAME')
  expect(commands(english).length).toBeGreaterThan(0)
  expect(commands(galician)).toEqual(commands(english))
  const named = [...english.matchAll(/docs\/examples\/([\w.@-]+)/g)].map(([, name = '']) => name)
  expect(readdirSync(join(docs, 'examples'))).toEqual(expect.arrayContaining(named))
})
