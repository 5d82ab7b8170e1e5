import account from '#contract/i18n/gl/account.json' with { type: 'json' }

/** Galician texts of the public pages of accounts; private pages have them among theirs. */
export default account as Record<string, string>
