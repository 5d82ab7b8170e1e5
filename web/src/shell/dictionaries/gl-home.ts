import inicio from '#contract/i18n/gl/inicio.json' with { type: 'json' }

/** Galician texts of a signed-in user's own home page. */
export default inicio as Record<string, string>
