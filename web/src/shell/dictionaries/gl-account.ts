import account from '#contract/i18n/gl/account.json' with { type: 'json' }

/** Galician texts of the public pages of accounts, which private pages need as well. */
export default account as Record<string, string>
