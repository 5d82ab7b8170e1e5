import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { staticPages } from '#contract/access.ts'
import type { Language } from '#contract/fields.ts'
import { system } from '../../db/audit.ts'
import { uniqueViolation } from '../../db/constraints.ts'
import { cleanRichText } from '../../files/rich-text.ts'
import type { Parts } from '../../parts.ts'
import { countStatics, insertStatic, putTranslation } from './statics.rows.ts'

const folder = join(import.meta.dirname, '../../first-pages')

/**
 * Gives a new portal its static pages, with texts of an association like many others, in the languages it offers.
 * A portal that has any page is left alone: one that was removed does not come back.
 */
export async function createFirstPages(parts: Pick<Parts, 'write' | 'database' | 'settings'>): Promise<void> {
  const { settings, database } = parts
  if ((await countStatics(database.read)) > 0) return
  const pages = await Promise.all(
    Object.keys(staticPages).map(async (definedId) => ({
      definedId,
      translations: await Promise.all(
        settings.LANGUAGES.map((language) => firstText(language, definedId, settings.APP_NAME)),
      ),
    })),
  )
  try {
    await parts.write(system, async ({ tx, audit }) => {
      for (const { definedId, translations } of pages) {
        const id = await insertStatic(tx, definedId)
        for (const text of translations) await putTranslation(tx, { id, definedId }, text)
        await audit({ accion: 'CREAR', entidade: 'static', rexistro: id, rexistroNome: definedId })
      }
    })
  } catch (error) {
    // another server of the same portal started at the same moment and was first
    if (uniqueViolation(error) !== 'static_page.defined_id') throw error
  }
}

/** The text of `first-pages/<language>/<definedId>.html`; its first line, a comment, is the description. */
async function firstText(language: Language, definedId: string, appName: string) {
  const file = readFileSync(join(folder, language.toLowerCase(), `${definedId}.html`), 'utf8')
  const named = file.replaceAll('{{appName}}', escaped(appName)).replace(/>\s*\n\s*</g, '><')
  const description = /^<!-- (.*) -->/.exec(named)?.[1] ?? ''
  const { html, text } = await cleanRichText(named)
  return { language, body: html.trim(), description, plainText: text }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
