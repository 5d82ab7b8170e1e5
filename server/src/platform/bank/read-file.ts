import { longestBankFile, mostMovements } from '#contract/bank-files.ts'
import type { BankFile, BankStatement, StatementAccount } from './bank-file.ts'
import { BankFileError } from './bank-file-error.ts'
import { readAccount, readMovements } from './camt.ts'
import { plainText, xmlText } from './file-text.ts'
import { movementKeys, type ReadMovement } from './movement-keys.ts'
import { isNorma43, readNorma43 } from './norma43.ts'
import { notification, statusReport } from './returns.ts'
import { type ElementHandlers, readXml } from './xml-tree.ts'

/** Reads camt.053. */
function statement(): { takers: ElementHandlers; found: BankStatement } {
  const accounts: StatementAccount[] = []
  const withKey = movementKeys()
  let movements: ReadMovement[] = []
  const takers: ElementHandlers = new Map()
  takers.set('Ntry', (entry) => {
    for (const movement of readMovements(entry)) movements.push(movement)
    if (movements.length > mostMovements) throw new BankFileError('MOITOS')
  })
  takers.set('Stmt', (node) => {
    accounts.push(readAccount(node, movements, withKey))
    movements = []
  })
  takers.set('BkToCstmrStmt', () => {
    if (accounts.length === 0) throw new BankFileError('FORMATO')
  })
  return { takers, found: { kind: 'statement', format: 'camt.053', accounts } }
}

const messages: Record<string, () => { takers: ElementHandlers; found: BankFile }> = {
  BkToCstmrStmt: statement,
  BkToCstmrDbtCdtNtfctn: notification,
  CstmrPmtStsRpt: statusReport,
}
const messagePattern = new RegExp(`<(?:\\w{1,20}:)?(${Object.keys(messages).join('|')})[\\s>]`)

/** @throws BankFileError */
function readMessage(text: string): BankFile {
  const [, name = ''] = messagePattern.exec(text) ?? []
  const message = messages[name]?.()
  let isWhole = false
  const takers: ElementHandlers = new Map(message?.takers)
  takers.set(name, (node) => {
    message?.takers.get(name)?.(node)
    isWhole = true
  })
  const root = readXml(text, takers)
  if (!message || root.name !== 'Document' || !isWhole) throw new BankFileError('FORMATO')
  return message.found
}

/** How files begin that people download from a bank instead: XLSX and ODS, XLS, PDF. */
const otherSignatures = ['PK\x03\x04', '\xd0\xcf\x11\xe0', '%PDF-']
const isOtherFile = (bytes: Uint8Array): boolean => {
  const start = Buffer.from(bytes.subarray(0, 5)).toString('latin1')
  return otherSignatures.some((signature) => start.startsWith(signature))
}

/**
 * Reads what a bank sends: Norma 43 and camt.053 are statements, camt.054 and pain.002 tell of returned direct debits. The content
 * decides which it is, in any version. It takes about a second for the longest files: see `readBankFileInWorker`.
 * @throws BankFileError for everything that cannot be read as a whole
 */
export function readBankFile(bytes: Uint8Array): BankFile {
  if (bytes.length > longestBankFile) throw new BankFileError('GRANDE')
  if (isOtherFile(bytes)) throw new BankFileError('FORMATO')
  if (bytes.includes(0) || (bytes[0] ?? 0) >= 0xfe) throw new BankFileError('CODIFICACION')
  const start = Buffer.from(bytes.subarray(0, 1000))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (start === '') throw new BankFileError(bytes.length > 1000 ? 'FORMATO' : 'BALEIRO')
  if (start.startsWith('<')) return readMessage(xmlText(bytes))
  const text = plainText(bytes)
  if (!isNorma43(text)) throw new BankFileError('FORMATO')
  return readNorma43(text)
}
