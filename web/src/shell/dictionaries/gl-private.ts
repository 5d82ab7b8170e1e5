import contas from '#contract/i18n/gl/contas.json' with { type: 'json' }
import documentos from '#contract/i18n/gl/documentos.json' with { type: 'json' }
import minaCota from '#contract/i18n/gl/mina-cota.json' with { type: 'json' }
import refusals from '#contract/i18n/gl/refusals.json' with { type: 'json' }
import reunion from '#contract/i18n/gl/reunion.json' with { type: 'json' }
import socios from '#contract/i18n/gl/socios.json' with { type: 'json' }
import tipos from '#contract/i18n/gl/tipos.json' with { type: 'json' }

/** Galician texts of the lists and records of the private area, besides those that it shares with public pages. */
export default {
  ...contas,
  ...documentos,
  ...minaCota,
  ...refusals,
  ...reunion,
  ...socios,
  ...tipos,
} as Record<string, string>
