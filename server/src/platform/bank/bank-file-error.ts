import type { BankFileReason } from '#contract/bank-files.ts'

/** The file of a bank cannot be read; `reason` says why, and has a text in every language. */
export class BankFileError extends Error {
  readonly reason: BankFileReason

  constructor(reason: BankFileReason) {
    super(reason)
    this.reason = reason
  }
}
