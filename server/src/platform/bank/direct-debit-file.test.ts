import { describe, expect, it } from 'vitest'
import { checkDirectDebit } from '../../testing/bank/check-direct-debit.ts'
import { anyDebits, debit, directDebitFile, schemaErrors } from '../../testing/bank/direct-debits.ts'
import { seededRandom } from '../../testing/random.ts'
import { type DirectDebitFile, writeDirectDebit } from './direct-debit-file.ts'
import { descend, findChildren, readXml, textAt } from './xml-tree.ts'

const versions = ['02', '08'] as const
const earliest = '2026-11-30'

describe.each(versions)('a file of direct debits, version %s,', (version) => {
  const write = (changes: Partial<DirectDebitFile> = {}) =>
    writeDirectDebit(directDebitFile({ version, ...changes }))

  it('says who collects what from whom, in the words of the bank', () => {
    const bic = version === '02' ? 'BIC' : 'BICFI'
    const scheme = '<Othr><Id>ES56000G15012347</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr>'
    const transaction = (number: number) =>
      `<DrctDbtTxInf><PmtId><EndToEndId>C-2026-0000${number}-1</EndToEndId></PmtId><InstdAmt Ccy="EUR">30.15</InstdAmt>` +
      `<DrctDbtTx><MndtRltdInf><MndtId>XUN-0000${number}-01</MndtId><DtOfSgntr>2020-01-11</DtOfSgntr><AmdmntInd>false</AmdmntInd></MndtRltdInf></DrctDbtTx>` +
      '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><Dbtr><Nm>Maria Nunez Cenal</Nm></Dbtr>' +
      '<DbtrAcct><Id><IBAN>ES7921000813610123456789</IBAN></Id></DbtrAcct>' +
      `<RmtInf><Ustrd>C-2026-0000${number} Cota 2026 de Uxia Nunez</Ustrd></RmtInf></DrctDbtTxInf>`
    expect(write()).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.${version}"><CstmrDrctDbtInitn>` +
        '<GrpHdr><MsgId>REM2026000001</MsgId><CreDtTm>2026-11-22T10:00:00</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>60.30</CtrlSum>' +
        `<InitgPty><Nm>Asociacion Exemplo</Nm><Id><OrgId>${scheme}</OrgId></Id></InitgPty></GrpHdr>` +
        '<PmtInf><PmtInfId>REM2026000001-1</PmtInfId><PmtMtd>DD</PmtMtd><BtchBookg>true</BtchBookg><NbOfTxs>2</NbOfTxs><CtrlSum>60.30</CtrlSum>' +
        '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>CORE</Cd></LclInstrm><SeqTp>RCUR</SeqTp></PmtTpInf><ReqdColltnDt>2026-12-10</ReqdColltnDt>' +
        '<Cdtr><Nm>Asociacion Exemplo</Nm></Cdtr><CdtrAcct><Id><IBAN>ES9121000418450200051332</IBAN></Id></CdtrAcct>' +
        `<CdtrAgt><FinInstnId><${bic}>CAIXESBBXXX</${bic}></FinInstnId></CdtrAgt><ChrgBr>SLEV</ChrgBr>` +
        `<CdtrSchmeId><Id><PrvtId>${scheme}</PrvtId></Id></CdtrSchmeId>${transaction(1)}${transaction(2)}</PmtInf></CstmrDrctDbtInitn></Document>`,
    )
  })

  it('is valid by the schema and by our checks', async () => {
    const unnamed = { ...directDebitFile().creditor, bic: '' }
    for (const xml of [write(), write({ creditor: unnamed })]) {
      expect(await schemaErrors(xml, version)).toEqual([])
      expect(checkDirectDebit(xml, earliest)).toEqual([])
    }
  })

  it('is valid for any names and texts, and its sums are right', async () => {
    const random = seededRandom(8)
    for (let round = 0; round < 4; round += 1) {
      const debits = anyDebits(random, random.between(1, 60))
      const xml = write({ debits })
      expect(checkDirectDebit(xml, earliest)).toEqual([])
      expect(await schemaErrors(xml, version)).toEqual([])
      const batch = descend(readXml(xml), 'CstmrDrctDbtInitn', 'PmtInf')
      const amounts = findChildren(batch, 'DrctDbtTxInf').map((each) => textAt(each, 'InstdAmt'))
      expect(amounts.map((amount) => Math.round(Number(amount) * 100))).toEqual(
        debits.map(({ cents }) => cents),
      )
    }
  })

  it('takes five thousand debits', async () => {
    const xml = write({ debits: anyDebits(seededRandom(5), 5000) })
    expect(await schemaErrors(xml, version)).toEqual([])
    expect(checkDirectDebit(xml, earliest)).toEqual([])
  })

  it('cuts names and texts to what fits, and no reference', () => {
    const xml = write({
      debits: [
        debit(1, {
          debtor: { name: 'ñ'.repeat(100), iban: 'ES7921000813610123456789' },
          text: 'º'.repeat(200),
        }),
      ],
    })
    const transaction = descend(readXml(xml), 'CstmrDrctDbtInitn', 'PmtInf', 'DrctDbtTxInf')
    expect(textAt(transaction, 'Dbtr', 'Nm')).toBe('n'.repeat(70))
    expect(textAt(transaction, 'RmtInf', 'Ustrd')).toBe('o'.repeat(140))
    const long = write({ debits: [debit(1, { endToEndId: 'C'.repeat(36) })] })
    expect(checkDirectDebit(long, earliest)).toEqual([{ rule: 'length', at: 'EndToEndId' }])
  })
})
