import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { language } from '../fields.ts'
import { findText, type Texts } from './text.ts'

const read = (language: string): Texts => {
  const folder = new URL(`./${language}/`, import.meta.url)
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  )
  return Object.assign({}, ...modules.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
}

/** Words in -s or -n after «1» that are no plurals, and those before it that are no verbs. */
const after = 'mais|máis|más|non|nin|en|con|sen|sin|as|os|los|las|dos|das|es|un|aún|\\p{L}+ión'
const before = 'con|en|sen|sin|según|un|non|ten|tamén|también|ligazón|\\p{L}+ión'
/** What betrays a plural beside «1». */
const plurals = [
  new RegExp(`(?<![\\p{L}\\d.,:-])1 (?!(?:${after})(?!\\p{L}))\\p{L}+[sn](?!\\p{L})`, 'iu'),
  new RegExp(`(?<!\\p{L})(?!(?:${before})(?!\\p{L}))\\p{L}+n(?:se)? (?:falta )?1(?![\\d.,:-]|\\p{L})`, 'iu'),
  /(?<!\p{L})(?:as|os|das|dos|los|las) 1 /iu,
]

/**
 * Texts with a plural that is right beside any number: of something else than what is counted, or beside what is no number but an amount, a
 * time, a name or a bound that is never one.
 */
const exceptions = new Set([
  // bounds
  ...['password.advice', 'usuarios.password-advice', 'error.password-length', 'form.text-too-long'],
  ...['campos.full', 'campos.opcions-full'],
  // amounts of money, and of bytes
  ...['extractos.part', 'extractos.rest-unknown', 'recibos.left', 'paper.at-bank', 'mina-cota.left'],
  ...['mina-cota.also-charge', 'estado.disk-well', 'cotas.paid-part', 'cotas.paid-overdue'],
  ...['cobrar.done-one', 'cobrar.done-part', 'cobrar.done'],
  // times, and names
  ...['acta.presente-entre', 'asistencia.opened1', 'asistencia.opened2', 'mail.factor-on.intro'],
  ...['mail.factor-moved.intro', 'mail.admin-new.subject', 'mail.cotas-due.intro'],
  // the plural is of something else
  ...['estado.backup-away-old', 'convocatoria.reason-help', 'convocatoria.until', 'convocatoria.late'],
  ...['error.aviso-curto'],
  // only for several: one has a text of its own
  ...['mina-cota.owing-many', 'mina-cota.late-many', 'acta.libro.abre'],
])

const stem = (key: string) => key.replace(/_(?:one|other)$/, '')

describe.each(language.options.map((each) => each.toLowerCase()))('the texts in %s', (locale) => {
  const texts = read(locale)
  const inserted = Object.entries(texts).filter(([, text]) => text.includes('{{'))
  const tell = (key: string, number: number): string => {
    const names = [...(texts[key] ?? '').matchAll(/{{(\w+)/g)].map(([, name]) => name as string)
    return findText(locale, [texts], stem(key), {
      ...Object.fromEntries(names.map((name) => [name, number])),
      count: number,
    })
  }

  it('say each thing in the singular when there is one', () => {
    const wrong = inserted
      .filter(([key]) => !exceptions.has(stem(key)))
      .map(([key]) => [key, tell(key, 1)] as const)
      .filter(([, told]) => plurals.some((plural) => plural.test(told)))
    expect(wrong).toEqual([])
  })

  it('have a plural for each singular that stands in them', () => {
    for (const [key, text] of inserted.filter(([, each]) => /{{\w+:/.test(each))) {
      expect(tell(key, 2), key).not.toBe(tell(key, 1))
      expect(tell(key, 2), key).not.toMatch(/[{|}]/)
      const named = new Set([...text.matchAll(/{{(\w+)[:}]/g)].map(([, name]) => name))
      for (const [, name] of text.matchAll(/{{(\w+):/g)) expect(named, key).toContain(name)
    }
  })

  it('has no exception that is none', () => {
    const needed = new Set(
      language.options.flatMap((each) => {
        const all = read(each.toLowerCase())
        return Object.entries(all)
          .filter(([, text]) => plurals.some((plural) => plural.test(text.replace(/{{\w+}}/g, '1'))))
          .map(([key]) => stem(key))
      }),
    )
    expect([...exceptions].filter((key) => !needed.has(key))).toEqual([])
  })
})
