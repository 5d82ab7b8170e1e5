import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { isoDate } from '#contract/rules.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { dayText, inFours } from '../../../platform/config/format.ts'
import { toLocale, translate } from '../../../platform/config/i18n.ts'
import type { Block, Paper } from '../../../platform/pdf/paper.ts'
import { openNumbers } from '../../../platform/pdf/paper.ts'
import { getCobro } from '../../axustes/cobro.service.ts'
import { getLetterhead } from '../../axustes/letterhead.service.ts'

/** The payer's details in an order to be signed; null leaves a line to fill in by hand. */
export interface OrderOf {
  referencia: string
  titular: string
  iban: string | null
  /** Wire format; null on an order that is yet to be signed. */
  dataSinatura: [number, number, number] | null
}

/**
 * The order to sign by which a payer lets the association charge an account, with the fields that are compulsory (AEB, guide to
 * direct debits, annex 5). The address of the payer is written by hand: the keepers of the finances do not read it.
 */
export async function orderPaper(context: AppContext, order: OrderOf, language: Language): Promise<Paper> {
  const { titular, identificadorAcredor } = await getCobro(context.database.read)
  const letterhead = await getLetterhead(context)
  const t = (key: Key) => translate(language, key)
  const [street = '', ...places] = letterhead.address
  const { referencia, dataSinatura } = order
  return {
    language: toLocale(language),
    pageNumber: translate(language, 'paper.page', openNumbers),
    title: `${t('paper.mandato')} ${referencia}`,
    letterhead,
    created: context.clock(),
    blocks: [
      { kind: 'heading', level: 1, text: t('paper.mandato') },
      {
        kind: 'fields',
        rows: [
          [t('paper.mandato.referencia'), referencia],
          [t('paper.mandato.tipo'), t('paper.mandato.recorrente')],
          ...(dataSinatura
            ? [
                [t('paper.mandato.data'), dayText(isoDate(...dataSinatura), language)] satisfies [
                  string,
                  string,
                ],
              ]
            : []),
        ],
      },
      { kind: 'heading', level: 2, text: t('paper.mandato.acredor') },
      {
        kind: 'fields',
        rows: [
          [t('paper.mandato.nome'), titular || letterhead.name],
          [t('paper.mandato.identificador'), identificadorAcredor],
          [t('paper.mandato.enderezo'), street],
          [t('paper.mandato.localidade'), places.join(', ')],
          [t('paper.mandato.pais'), t('paper.mandato.espana')],
        ],
      },
      { kind: 'heading', level: 2, text: t('paper.mandato.debedor') },
      ...makeDebtor(order, t),
      { kind: 'paragraph', text: translate('ES', 'paper.mandato.core') },
      { kind: 'paragraph', text: translate('GL', 'paper.mandato.core'), size: 'small' },
      // beside each other: the signature has to be on the page that it is for
      {
        kind: 'signature',
        captions: [
          t(dataSinatura ? 'paper.mandato.lugar' : 'paper.mandato.lugar-data'),
          t('paper.mandato.sinatura'),
        ],
      },
    ],
  }
}

function makeDebtor({ titular, iban }: OrderOf, t: (key: Key) => string): Block[] {
  return [
    {
      kind: 'fields',
      rows: [
        [t('paper.mandato.nome'), titular],
        ...(iban === null ? [] : [[t('paper.account'), inFours(iban)] as [string, string]]),
      ],
    },
    {
      kind: 'blanks',
      labels: [
        ...(iban === null ? [t('paper.account')] : []),
        t('paper.mandato.enderezo'),
        t('paper.mandato.localidade'),
        t('paper.mandato.pais'),
      ],
    },
  ]
}
