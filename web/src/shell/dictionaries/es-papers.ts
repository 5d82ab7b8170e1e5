import contas from '#contract/i18n/es/contas.json' with { type: 'json' }
import documentos from '#contract/i18n/es/documentos.json' with { type: 'json' }
import reunion from '#contract/i18n/es/reunion.json' with { type: 'json' }
import tipos from '#contract/i18n/es/tipos.json' with { type: 'json' }

/** Spanish texts of documents, meetings, accounts and types. */
export default { ...contas, ...documentos, ...reunion, ...tipos } as Record<string, string>
