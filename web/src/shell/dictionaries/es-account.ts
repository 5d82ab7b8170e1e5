import account from '#contract/i18n/es/account.json' with { type: 'json' }

/** Spanish texts of the public pages of accounts, which private pages need as well. */
export default account as Record<string, string>
