import { type Norma43Account, type Norma43Movement, toClosing } from '../../demo/norma43.ts'
import type { Random } from '../random.ts'

export {
  accountLines,
  type Norma43Account,
  type Norma43Movement,
  norma43,
  toClosing,
} from '../../demo/norma43.ts'

/** One account of two movements, with the changes given. */
export const account = (changes: Partial<Norma43Account> = {}): Norma43Account => ({
  office: '21000418',
  number: '0200051332',
  from: '2026-11-01',
  to: '2026-11-30',
  opening: 100_000,
  movements: [
    movement({ cents: 3000, texts: ['MARIA NUÑEZ CENAL', '', 'RF78C2026000123'] }),
    movement({ cents: -1250, date: '2026-11-20', texts: ['COMISIÓN'] }),
  ],
  ...changes,
})

export const movement = (changes: Partial<Norma43Movement> = {}): Norma43Movement => ({
  date: '2026-11-16',
  valueDate: '2026-11-17',
  cents: 3000,
  texts: ['TRANSFERENCIA'],
  reference1: '',
  reference2: '',
  ...changes,
})

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const amount = (cents: number): string => (Math.abs(cents) / 100).toFixed(2)
const direction = (cents: number): string => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
const balance = (code: string, cents: number): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount(cents)}</Amt>${direction(cents)}</Bal>`

/** An entry of camt.053; `details` go between `TxDtls`, `after` the status. */
export const entry = ({ date, valueDate, cents, texts, reference1, reference2 }: Norma43Movement): string =>
  `<Ntry><Amt Ccy="EUR">${amount(cents)}</Amt>${direction(cents)}<Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt>
  <ValDt><Dt>${valueDate}</Dt></ValDt><AcctSvcrRef>${reference2}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf>
  ${texts.map((text) => `<Ustrd>${escaped(text)}</Ustrd>`).join('')}<Strd><CdtrRefInf><Ref>${reference1}</Ref></CdtrRefInf></Strd>
  </RmtInf></TxDtls></NtryDtls></Ntry>`

/** A statement of camt.053 for each account, with entries of `entries` or of its movements. */
export const camt053 = (accounts: Norma43Account[], entries?: string, version = '08'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
  <GrpHdr><MsgId>1</MsgId></GrpHdr>${accounts
    .map(
      (each) => `<Stmt><Id>1</Id><CreDtTm>2026-11-30T20:00:00</CreDtTm>
      <FrToDt><FrDtTm>${each.from}T00:00:00</FrDtTm><ToDtTm>${each.to}T23:59:59</ToDtTm></FrToDt>
      <Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id></Acct>${balance('OPBD', each.opening)}${balance('CLBD', toClosing(each))}
      ${entries ?? each.movements.map(entry).join('')}</Stmt>`,
    )
    .join('')}</BkToCstmrStmt></Document>`

const letters = [
  'COTA 2026',
  'UXÍA',
  'Nº 123',
  'ÑANDÚ',
  "D'ORZÁN",
  '12345678Z',
  'RF78C2026000123',
  '&',
  '<b>',
  'ç·',
]

/** Accounts with any movements, two of them often alike. */
export const anyAccounts = (random: Random): Norma43Account[] =>
  Array.from({ length: random.between(1, 3) }, (_, index) => ({
    office: '21000418',
    number: String(200_051_332 + index).padStart(10, '0'),
    from: '2026-11-01',
    to: '2026-11-30',
    opening: random.between(-500_000, 500_000),
    movements: Array.from({ length: random.between(0, 30) }, () =>
      movement({
        date: `2026-11-${String(random.between(1, 30)).padStart(2, '0')}`,
        cents: random.pick([3000, -1250, 0, random.between(-99_999_999, 99_999_999)]),
        texts: Array.from({ length: random.between(0, 10) }, () => random.pick(letters)),
        reference1: random.chance(0.3) ? String(random.between(1, 999_999_999)) : '',
        reference2: random.chance(0.3) ? 'REF 2' : '',
      }),
    ),
  }))
