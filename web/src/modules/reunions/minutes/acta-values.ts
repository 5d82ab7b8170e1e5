import type { Acta, ActaIn } from '#contract/actas.ts'
import type { Translate } from '../../../shell/i18n.ts'

/** Minutes as the values of their form: the text of each point under its id. */
export interface ActaValues {
  introducion: string
  peche: string
  secretaria: Acta['secretaria']
  presidencia: Acta['presidencia']
  [punto: `texto_${number}`]: string
}

export const toActaValues = (acta: Acta): ActaValues => ({
  introducion: acta.introducion,
  peche: acta.peche,
  secretaria: acta.secretaria,
  presidencia: acta.presidencia,
  ...Object.fromEntries(acta.puntos.map(({ id, texto }) => [`texto_${id}`, texto])),
})

const toReference = (person: Acta['secretaria']) => person && { id: person.id }

export const toActaBody = (values: ActaValues, { puntos }: Acta): Omit<ActaIn, 'version'> => ({
  puntos: puntos.map(({ id }) => ({ id, texto: values[`texto_${id}`] ?? '' })),
  introducion: values.introducion,
  peche: values.peche,
  secretaria: toReference(values.secretaria),
  presidencia: toReference(values.presidencia),
})

/** The points with votes that the convocation did not have, in a row; empty without any. */
export const listUncalled = ({ puntos }: Pick<Acta, 'puntos'>): string =>
  puntos
    .filter(({ convocado, resultado }) => convocado === false && resultado !== null)
    .map(({ titulo }) => `«${titulo}»`)
    .join(', ')

/** Says which letters of a draft its PDF could not show; empty without any. */
export const tellMissingLetters = ({ letrasPerdidas }: Pick<Acta, 'letrasPerdidas'>, t: Translate): string =>
  letrasPerdidas.length === 0
    ? ''
    : t('acta.letters', {
        count: letrasPerdidas.length,
        letters: letrasPerdidas.map((each) => `«${each}»`).join(', '),
      })
