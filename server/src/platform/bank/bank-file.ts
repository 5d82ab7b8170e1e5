/** What a file of a bank says, whatever its format. Amounts are cents; days are ISO text. */
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
  /** Balances; null when the bank does not tell them. */
  opening: number | null
  closing: number | null
  movements: Movement[]
}

export interface Movement {
  date: string
  valueDate: string
  /** Positive for money that comes in. */
  cents: number
  /** Everything the bank tells of it, in one line. */
  text: string
  /** References of the bank or the payer; empty when there are none. */
  reference1: string
  reference2: string
  endToEndId: string | null
  /** What the bank kept of the money that came in, as it tells; in cents. */
  charges: number
  /** The same for the same movement in every file, and different for all others: SHA-256 in hexadecimal. */
  hashKey: string
  /** What `hashKey` is made of, besides its number among the movements that are alike in everything. */
  content: string
}

/** Direct debits that were given back. */
export interface BankReturns {
  kind: 'returns'
  format: 'pain.002' | 'camt.054'
  returns: ReturnedDebit[]
  /** Batches refused as a whole, of which the file lists no debits; without a batch, all of the message. */
  rejectedBatches: { messageId: string; paymentInfoId: string | null; code: string }[]
  /** What a person must look at: returns without an end-to-end id, returns that the bank takes back, and fees of several returns. */
  unclear: { endToEndId: string; code: string; text: string }[]
}

export interface ReturnedDebit {
  endToEndId: string
  /** Return code such as AM04; MS03 («reason not specified») when the bank gives none. */
  code: string
  date: string
  /** Amount of the debit; null when the bank does not tell it. */
  cents: number | null
  /** What the account paid for the debit with the bank's fee; null when the bank does not tell it of this debit alone. */
  totalCents: number | null
  /** What the bank charges for the return, when it says so. */
  feeCents: number | null
}
