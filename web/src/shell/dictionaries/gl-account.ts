import account from '#contract/i18n/gl/account.json' with { type: 'json' }

/** Galician texts of the public account pages, which private pages use as well. */
export default account as Record<string, string>
