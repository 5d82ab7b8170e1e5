import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { slowFor, slowTexts } from '#contract/testing/slow-texts.ts'
import { sortKey } from './db/keys.ts'
import { contentTypeOf } from './files/content-types.ts'
import { acceptedFileName, cleanFileName, fileNameFor } from './files/file-names.ts'
import { cleanHtml, readableText, withoutFigures } from './files/rich-text-rules.ts'
import { cleanStyle } from './files/rich-text-styles.ts'
import { checkedKey } from './files/storage.ts'
import { networkOf, siteOf } from './http/networks.ts'
import { escapeHtml } from './mail/frame.ts'
import { isSendable } from './mail/letter.ts'
import { attributeOf, plainTextOf, videoPage } from './mail/plain-text.ts'
import { bodyOf, picturesOf } from './mail/rich-body.ts'
import { deviceOf } from './modules/account/devices.rules.ts'
import { readCode, shownCode } from './modules/account/totp.rules.ts'
import { isLocalDate } from './time.ts'
import { escapeXml } from './workbooks/xml.ts'

const words = { absolute: (href: string) => href, video: 'Vídeo' }

/** The functions that do something with a text that was sent, by the file they stand in. */
const known: Record<string, (text: string) => unknown> = {
  'db/keys.ts sortKey': sortKey,
  'files/content-types.ts contentTypeOf': contentTypeOf,
  'files/file-names.ts acceptedFileName': acceptedFileName,
  'files/file-names.ts cleanFileName': cleanFileName,
  'files/file-names.ts fileNameFor': (text) => fileNameFor(text, 'pdf'),
  'files/rich-text-rules.ts readableText': readableText,
  'files/rich-text-rules.ts withoutFigures': withoutFigures,
  'files/rich-text-styles.ts cleanStyle': cleanStyle,
  'files/storage.ts checkedKey': checkedKey,
  'http/networks.ts networkOf': networkOf,
  'http/networks.ts siteOf': siteOf,
  'mail/frame.ts escapeHtml': escapeHtml,
  'mail/letter.ts isSendable': isSendable,
  'mail/plain-text.ts attributeOf': (text) => attributeOf(text, 'href'),
  'mail/plain-text.ts plainTextOf': (text) => plainTextOf(text, words),
  'mail/plain-text.ts videoPage': videoPage,
  'mail/rich-body.ts bodyOf': (text) => bodyOf(text, { ...words, room: 600, picture: () => null }),
  'mail/rich-body.ts picturesOf': picturesOf,
  'modules/account/devices.rules.ts deviceOf': deviceOf,
  'modules/account/totp.rules.ts readCode': readCode,
  'modules/account/totp.rules.ts shownCode': shownCode,
  'time.ts isLocalDate': isLocalDate,
  'workbooks/xml.ts escapeXml': escapeXml,
}

/** Those whose text is of the portal itself or of whoever installs it. */
const notSent = [
  'files/file-names.ts invalidExtension',
  'files/incoming.ts removeAbandonedFiles',
  'files/local-storage.ts localStorage',
  'files/local-storage.ts syncPath',
  'files/local-storage.ts removeOlder',
  'files/pictures.ts readPhoto',
  'files/pictures.ts readPicture',
  'files/archive.ts readArchive',
  'files/s3-storage.ts parseS3Url',
  'files/texts.ts charsetOf',
  'files/texts.ts writeAsUtf8',
  'mail/outbox.ts outboxTransport',
  'mail/outbox.ts removePartialLetters',
  'modules/account/totp.rules.ts addressOf',
  'modules/account/totp.rules.ts stepOf',
  'time.ts dayAfter',
  'time.ts instantOf',
  'time.ts startOfDay',
  'time.ts storedDateTime',
  'time.ts toLocalDate',
  'time.ts toLocalDateTime',
]
/** Tried below with the longest texts they get: a longer one is cleaned beside the server. */
const cleaning = ['files/rich-text-rules.ts cleanHtml', 'files/rich-text.ts cleanRichText']

/** Exported functions that take a text first, in the files that have to do with texts. */
function taking(): string[] {
  const places =
    /^(db\/keys|http\/networks|time|(files|mail|workbooks)\/[\w-]+|modules\/\w[\w-]*\/[\w-]+\.rules)\.ts$/
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => places.test(path))
    .flatMap((path) =>
      [
        ...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(
          /^export (?:async )?(?:function (\w+)\(|const (\w+) = (?:async )?\()\w+(?:: string\b| = ')/gm,
        ),
      ].map(([, one, other]) => `${path} ${one ?? other}`),
    )
}

const megabyte = 1_000_000
let texts: string[]
beforeAll(() => {
  texts = [...slowTexts(megabyte, 'plain'), ...slowTexts(3000, 'all')]
})

describe('a text of a million characters, made to be slow,', () => {
  it.each(Object.entries(known))('is done with in no time by %s', (_, work) => {
    expect(slowFor(texts, work)).toBeNull()
  })

  it('is tried with every function that takes one', () => {
    expect([...Object.keys(known), ...notSent, ...cleaning].sort()).toEqual(taking().sort())
  })
})

it('a rich text made to be slow is cleaned like any other', () => {
  const rich = [...slowTexts(150_000, 'plain'), ...slowTexts(500, 'all')]
  expect(slowFor(rich, (text) => readableText(withoutFigures(cleanHtml(text))))).toBeNull()
})
