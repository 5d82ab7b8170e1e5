import inicio from '#contract/i18n/es/inicio.json' with { type: 'json' }

/** Spanish texts of a signed-in user's own home page. */
export default inicio as Record<string, string>
