/** A rejected transaction of pain.002. */
export const transaction = (endToEndId: string, code: string, more = ''): string =>
  `<TxInfAndSts><StsId>1</StsId>${endToEndId && `<OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>`}<TxSts>RJCT</TxSts>
  <StsRsnInf>${code && `<Rsn><Cd>${code}</Cd></Rsn>`}</StsRsnInf>${more}<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">30.15</InstdAmt></Amt>
  <ReqdColltnDt>2026-12-10</ReqdColltnDt><MndtRltdInf><MndtId>XUN-00001-01</MndtId></MndtRltdInf>
  <Dbtr><Nm>Maria Nunez</Nm></Dbtr></OrgnlTxRef></TxInfAndSts>`

/** A batch of pain.002; `status` may be empty. */
export const batch = (content: string, status = ''): string =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>REM2026000001-1</OrgnlPmtInfId>${status && `<PmtInfSts>${status}</PmtInfSts>`}${content}</OrgnlPmtInfAndSts>`

/** A report of pain.002; `group` goes into the state of the message. */
export const pain002 = (content: string, { version = '10', group = '' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-05-14T20:49:00</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>REM2026000001</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.02</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>
  ${content}</CstmrPmtStsRpt></Document>`

/** Details of a returned debit in camt.054; `references` and `more` are elements. */
export const returned = (references: string, code: string, more = ''): string =>
  `<TxDtls><Refs>${references}</Refs><AmtDtls><InstdAmt><Amt Ccy="EUR">30.15</Amt></InstdAmt></AmtDtls>${more}
  <RltdPties><Dbtr><Pty><Nm>Maria Nunez</Nm></Pty></Dbtr></RltdPties><RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls>`

/** A notification of camt.054 with one entry. */
export const camt054 = (details: string, { direction = 'DBIT', version = '08' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><BkToCstmrDbtCdtNtfctn>
  <GrpHdr><MsgId>1</MsgId></GrpHdr><Ntfctn><Id>1</Id><Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id></Acct>
  <Ntry><Amt Ccy="EUR">31.65</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-05-15</Dt></BookgDt>
  <NtryDtls>${details}</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
