import account from '#contract/i18n/es/account.json' with { type: 'json' }

/** Spanish texts of the public pages of accounts; private pages have them among theirs. */
export default account as Record<string, string>
