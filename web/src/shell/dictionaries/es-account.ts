import account from '#contract/i18n/es/account.json' with { type: 'json' }

/** Spanish texts of the public account pages, which private pages use as well. */
export default account as Record<string, string>
