import contas from '#contract/i18n/gl/contas.json' with { type: 'json' }
import documentos from '#contract/i18n/gl/documentos.json' with { type: 'json' }
import reunion from '#contract/i18n/gl/reunion.json' with { type: 'json' }
import tipos from '#contract/i18n/gl/tipos.json' with { type: 'json' }

/** Galician texts of documents, meetings, accounts and types. */
export default { ...contas, ...documentos, ...reunion, ...tipos } as Record<string, string>
