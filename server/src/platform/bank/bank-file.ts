/** The content of a bank file, whatever its format. Amounts are cents; days are ISO text. */
export type BankFile = BankStatement | BankReturns

/** Movements of accounts. */
export interface BankStatement {
  kind: 'statement'
  format: 'norma43' | 'camt.053'
  accounts: StatementAccount[]
}

export interface StatementAccount {
  /** The IBAN, or what the bank calls the account when it gives none. */
  account: string
  from: string
  to: string
  /** Balances; null when the bank does not state them. */
  opening: number | null
  closing: number | null
  movements: Movement[]
}

export interface Movement {
  date: string
  valueDate: string
  /** Positive for money that comes in. */
  cents: number
  /** Everything the bank states of it, in one line. */
  text: string
  /** References of the bank or the payer; empty when there are none. */
  reference1: string
  reference2: string
  endToEndId: string | null
  /** The bank's charges, deducted from the money that came in; in cents. */
  charges: number
  /** The same for the same movement in every file, and different for all others: SHA-256 in hexadecimal. */
  hashKey: string
  /** The input of `hashKey`, except the movement's number among identical ones. */
  content: string
}

/** Direct debits that were given back. */
export interface BankReturns {
  kind: 'returns'
  format: 'pain.002' | 'camt.054'
  returns: ReturnedDebit[]
  /** Batches refused as a whole, of which the file lists no debits; without a batch, all of the message. */
  rejectedBatches: { messageId: string; paymentInfoId: string | null; code: string }[]
  /** Returns that a person must check: without an end-to-end id, reversed by the bank, or with one fee for several returns. */
  unclear: { endToEndId: string; code: string; text: string }[]
}

export interface ReturnedDebit {
  endToEndId: string
  /** Return code such as AM04; MS03 («reason not specified») when the bank gives none. */
  code: string
  date: string
  /** Amount of the debit; null when the bank does not state it. */
  cents: number | null
  /** The debit and the bank's fee together, as the account paid them; null when the bank does not state them for this debit alone. */
  totalCents: number | null
  /** The bank's fee for the return, when it is stated. */
  feeCents: number | null
}
