// test:all only: it tries every function with texts made to be slow
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SlowText } from '#contract/testing/slow-texts.ts'
import { slowFor, slowTexts } from '#contract/testing/slow-texts.ts'
import { formatCode, readCode } from '../modules/account/totp.rules.ts'
import { parseDevice } from '../modules/auth/devices.rules.ts'
import { bankWords, splitWords, toNameWords } from '../modules/cotas/statements/bank-words.rules.ts'
import { tidyCell } from '../modules/importacions/cells.rules.ts'
import { readBirth, readDay, showDay } from '../modules/importacions/dates.rules.ts'
import { composeName, splitName } from '../modules/importacions/names.rules.ts'
import { cut } from '../modules/importacions/outcome.rules.ts'
import { toBlocks } from '../modules/reunions/minutes/rich-text-blocks.rules.ts'
import { toMailbox } from '../modules/solicitudes/mailbox.rules.ts'
import { dayIn, toEndToEndId } from '../platform/bank/camt.ts'
import { toKey, toLine } from '../platform/bank/movement-keys.ts'
import { isNorma43, readNorma43 } from '../platform/bank/norma43.ts'
import { debitText, isSepaText, sepaText } from '../platform/bank/sepa-text.ts'
import { readXml } from '../platform/bank/xml-tree.ts'
import { isLocalDate } from '../platform/config/time.ts'
import { shortPieces } from '../platform/db/short-pieces.ts'
import { sortKey } from '../platform/db/sort-keys.ts'
import { toNetwork, toSite } from '../platform/http/networks.ts'
import { escapeHtml } from '../platform/mail/frame.ts'
import { isSendable } from '../platform/mail/mail-message.ts'
import { readAttribute, toPlainText, videoPage } from '../platform/mail/plain-text.ts'
import { findPictures, renderBody } from '../platform/mail/rich-body.ts'
import { readableText, splitHtml, withoutFigures } from '../platform/storage/cleaned-html.ts'
import { getContentType } from '../platform/storage/content-types.ts'
import { cleanFileName, fileNameFor, toAcceptedFileName } from '../platform/storage/file-names.ts'
import { cleanHtml } from '../platform/storage/rich-text-rules.ts'
import { cleanStyle } from '../platform/storage/rich-text-styles.ts'
import { checkStorageKey } from '../platform/storage/storage.ts'
import { escapeXml } from '../platform/workbooks/xml.ts'

const words = { absolute: (href: string) => href, video: 'Vídeo' }

/** The functions that do something with a text that was sent, by the file they are in. */
const known: Record<string, (text: string) => unknown> = {
  'platform/bank/camt.ts dayIn': dayIn,
  'platform/bank/camt.ts toEndToEndId': toEndToEndId,
  'platform/bank/movement-keys.ts toKey': (text) => toKey(text, 1),
  'platform/bank/movement-keys.ts toLine': toLine,
  'platform/bank/norma43.ts isNorma43': isNorma43,
  'platform/bank/norma43.ts readNorma43': readNorma43,
  'platform/bank/sepa-text.ts isSepaText': isSepaText,
  'platform/bank/sepa-text.ts debitText': (text) => debitText('C-2026-00001', text, text),
  'platform/bank/sepa-text.ts sepaText': (text) => sepaText(text, 140),
  'platform/bank/xml-tree.ts readXml': (text) => readXml(text),
  'platform/db/short-pieces.ts shortPieces': shortPieces,
  'platform/db/sort-keys.ts sortKey': sortKey,
  'platform/storage/content-types.ts getContentType': getContentType,
  'platform/storage/file-names.ts toAcceptedFileName': toAcceptedFileName,
  'platform/storage/file-names.ts cleanFileName': cleanFileName,
  'platform/storage/file-names.ts fileNameFor': (text) => fileNameFor(text, 'pdf'),
  'platform/storage/cleaned-html.ts splitHtml': splitHtml,
  'platform/storage/cleaned-html.ts readableText': readableText,
  'platform/storage/cleaned-html.ts withoutFigures': withoutFigures,
  'platform/storage/rich-text-styles.ts cleanStyle': cleanStyle,
  'platform/storage/storage.ts checkStorageKey': checkStorageKey,
  'platform/http/networks.ts toNetwork': toNetwork,
  'platform/http/networks.ts toSite': toSite,
  'platform/mail/frame.ts escapeHtml': escapeHtml,
  'platform/mail/mail-message.ts isSendable': isSendable,
  'platform/mail/plain-text.ts readAttribute': (text) => readAttribute(text, 'href'),
  'platform/mail/plain-text.ts toPlainText': (text) => toPlainText(text, words),
  'platform/mail/plain-text.ts videoPage': videoPage,
  'platform/mail/rich-body.ts renderBody': (text) =>
    renderBody(text, { ...words, room: 600, picture: () => null }),
  'platform/mail/rich-body.ts findPictures': findPictures,
  'modules/auth/devices.rules.ts parseDevice': parseDevice,
  'modules/cotas/statements/bank-words.rules.ts bankWords': bankWords,
  'modules/cotas/statements/bank-words.rules.ts toNameWords': toNameWords,
  'modules/cotas/statements/bank-words.rules.ts splitWords': splitWords,
  'modules/importacions/cells.rules.ts tidyCell': tidyCell,
  'modules/importacions/dates.rules.ts readBirth': (text) => readBirth(text, 2026),
  'modules/importacions/dates.rules.ts readDay': (text) => readDay(text, 2026),
  'modules/importacions/dates.rules.ts showDay': showDay,
  'modules/importacions/names.rules.ts composeName': composeName,
  'modules/importacions/names.rules.ts splitName': (text) =>
    splitName(text, { orde: 'NOME_APELIDOS', apelidos: 2 }),
  'modules/importacions/outcome.rules.ts cut': cut,
  'modules/reunions/minutes/rich-text-blocks.rules.ts toBlocks': toBlocks,
  'modules/solicitudes/mailbox.rules.ts toMailbox': toMailbox,
  'modules/account/totp.rules.ts readCode': readCode,
  'modules/account/totp.rules.ts formatCode': formatCode,
  'platform/config/time.ts isLocalDate': isLocalDate,
  'platform/workbooks/xml.ts escapeXml': escapeXml,
}

/** Functions whose text comes from the portal itself or from its operator. */
const notSent = [
  'modules/reunions/convening/agenda.rules.ts isWholeDay',
  'modules/reunions/minutes/content.rules.ts toSum',
  'modules/reunions/minutes/content.rules.ts writeClosing',
  'platform/mail/templates.ts localInWords',
  'platform/mail/templates.ts localMomentInWords',
  'platform/http/send-file.ts getPolicy',
  'platform/storage/file-names.ts invalidExtension',
  'platform/http/multipart-uploads.ts removeAbandonedFiles',
  'platform/storage/local-storage.ts localStorage',
  'platform/filesystem/folders.ts folderFault',
  'platform/filesystem/folders.ts whyNotWritable',
  'platform/filesystem/folders.ts makeFolder',
  'platform/filesystem/folders.ts writeFault',
  'platform/filesystem/folders.ts makeLastingFolder',
  'platform/filesystem/folders.ts syncPath',
  'platform/filesystem/folders.ts removeOlder',
  'platform/storage/pictures.ts readPhoto',
  'platform/storage/pictures.ts readPicture',
  'platform/storage/archive.ts readArchive',
  'platform/config/s3-url.ts parseS3Url',
  'platform/config/s3-url.ts s3UrlFault',
  'platform/storage/text-encoding.ts detectCharset',
  'platform/storage/text-encoding.ts writeAsUtf8',
  'platform/mail/outbox.ts outboxTransport',
  'platform/mail/outbox.ts removePartialMessages',
  'modules/account/totp.rules.ts toOtpAddress',
  'modules/account/totp.rules.ts findStep',
  'modules/cotas/remittances/message-ids.rules.ts dayOfMessage',
  'modules/cotas/remittances/message-ids.rules.ts toMessageId',
  'modules/cotas/mandates/mandatos.rules.ts toExpiry',
  'modules/cotas/mandates/mandatos.rules.ts tooOldSince',
  'modules/cotas/mandates/mandatos.rules.ts toWarningStart',
  'platform/config/time.ts dayAfter',
  'platform/config/time.ts dayBefore',
  'platform/config/time.ts daysAfter',
  'platform/config/time.ts toInstant',
  'platform/config/time.ts startOfDay',
  'platform/config/time.ts storedDateTime',
  'platform/config/time.ts toLocalDate',
  'platform/config/time.ts toLocalDateTime',
]
/** Tried below with the longest texts they get: a longer one is cleaned beside the server. */
const cleaning = [
  'platform/storage/rich-text-rules.ts cleanHtml',
  'platform/storage/rich-text.ts cleanShortText',
]

/** Exported functions that take a text first, in the files that have to do with texts. */
function taking(): string[] {
  const places =
    /^(platform\/(db\/(short-pieces|sort-keys)|http\/(networks|send-\w+|multipart-uploads)|config\/(time|s3-url)|(bank|filesystem|storage|mail|workbooks)\/[\w-]+)|modules\/(?:\w[\w-]*\/){1,2}[\w-]+\.rules)\.ts$/
  const sources = join(import.meta.dirname, '..')
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => places.test(path))
    .flatMap((path) =>
      [
        ...readFileSync(join(sources, path), 'utf8').matchAll(
          /^export (?:async )?(?:function (\w+)\(|const (\w+) = (?:async )?\()\w+(?:: string\b| = ')/gm,
        ),
      ].map(([, one, other]) => `${path} ${one ?? other}`),
    )
}

/** Work that grows with the square of the length takes far longer than the timeout with such a text. */
const length = 200_000
let texts: SlowText[]
beforeAll(() => {
  texts = [...slowTexts(length, 'plain'), ...slowTexts(3000, 'all')]
})

describe('a text of two hundred thousand characters, made to be slow,', () => {
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
