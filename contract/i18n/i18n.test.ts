import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorStatus, fieldErrors } from '../errors.ts'
import { language } from '../fields.ts'

const folder = (language: string) => new URL(`./${language}/`, import.meta.url)
const listModules = (language: string) =>
  readdirSync(folder(language), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
const modules = listModules('gl')
const others = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'gl')
  .map(({ name }) => name)
/** The key of a text without its plural form: languages have more or fewer of them. */
const stem = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')
const stems = (texts: Record<string, string>) => [...new Set(Object.keys(texts).map(stem))].sort()
const read = (language: string, module: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(module, folder(language)), 'utf8'))
const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1]).sort()

describe('dictionaries', () => {
  it('are those of the languages of the portal', () => {
    expect(['gl', ...others].sort()).toEqual(language.options.map((each) => each.toLowerCase()).sort())
  })

  it.each(others)('exist for the same modules in Galician and %s', (other) => {
    expect(listModules(other)).toEqual(modules)
  })

  it.each(modules)('%s has the same keys with the same parameters in all languages', (module) => {
    const gl = read('gl', module)
    for (const text of Object.values(gl)) expect(text.trim()).not.toBe('')
    for (const texts of others.map((other) => read(other, module))) {
      expect(stems(texts)).toEqual(stems(gl))
      for (const [key, text] of Object.entries(texts)) {
        expect(placeholders(text), key).toEqual(placeholders(gl[key] ?? gl[`${stem(key)}_other`] ?? ''))
        expect(text.trim(), key).not.toBe('')
      }
    }
  })

  it('define no key twice', () => {
    const keys = modules.flatMap((module) => Object.keys(read('gl', module)))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('have in Galician the words of the association', () => {
    const texts: Record<string, string> = Object.assign({}, ...modules.map((module) => read('gl', module)))
    expect(texts).toMatchObject({
      'error.required': 'Este campo é obrigatorio.',
      'error.regex.urlPattern': 'Este campo non cumpre o formato dunha URL.',
      'error.integer': 'Débese introducir un número enteiro',
      'error.credentials-not-valid': 'As credenciais non son válidas',
      'error.server-unavailable': 'Non se puido conectar co servidor',
      'error.authorization-required': 'Esta páxina require autenticación.',
      'error.dni-in-use': 'O DNI indicado xa está en uso.',
      'error.admin-deactivate': 'Non pode dar de baixa a un usuario administrador.',
    })
    for (const told of [
      'Non tes permisos para visualizar este contido',
      'Correo electrónico enviado',
      'Erro ao enviar',
      'Ficheiro non subido',
    ])
      expect(
        Object.values(texts).some((text) => text.replace(/\.$/, '') === told),
        told,
      ).toBe(true)
  })

  it('call each language by its own name', () => {
    const names = (language: string) =>
      Object.entries(read(language, 'public/shell.json')).filter(([key]) => key.startsWith('language.'))
    expect(names('gl')).toEqual([
      ['language.GL', 'Galego'],
      ['language.ES', 'Castellano'],
    ])
    for (const other of others) expect(names(other)).toEqual(names('gl'))
  })

  it('keep the keys others know', () => {
    const keys = modules.flatMap((module) => Object.keys(read('gl', module)))
    expect(keys).toEqual(
      expect.arrayContaining([
        'error.regex.nifPattern',
        'error.regex.emailPattern',
        'error.preview_file',
        'file.error.max-file-size-exceeded',
        'file.error.empty-file',
        'file.error.uploading',
        'upload.invalid_extension',
        'modal.delete_title',
        'modal.delete_dialog',
        'user_management.formBadFilled',
        'userUpdated',
        'dateNotNull',
        'invalidDate',
        'invalidDateFormat',
        'invalidDayOfMonth',
        't_socio.error.form-errors',
        't_asamblea.error.form-errors',
      ]),
    )
  })

  it('have a text for every error of the API', () => {
    const keys = new Set(modules.flatMap((module) => Object.keys(read('gl', module))))
    const missing = [...Object.keys(errorStatus), ...Object.values(fieldErrors)].filter(
      (key) => !keys.has(key),
    )
    expect(missing).toEqual([])
  })
})
