import { lastFour } from '#contract/bank-ids.ts'
import type { Key } from '#contract/i18n/key.ts'
import { formatCents } from '#contract/numbers.ts'
import { formatPhone } from '#contract/phones.ts'
import { sumBy } from '#contract/sums.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { dayText } from '../../../platform/config/format.ts'
import { toLocale, translate } from '../../../platform/config/i18n.ts'
import type { Letterhead, Paper } from '../../../platform/pdf/paper.ts'
import { openNumbers } from '../../../platform/pdf/paper.ts'
import { getCobro } from '../../axustes/cobro.service.ts'
import { getStored } from '../../axustes/identity.service.ts'
import { getLetterhead } from '../../axustes/letterhead.service.ts'
import type { LetterDebit } from './cartas.rows.ts'
import { findLetterDebits } from './cartas.rows.ts'
import { dayOfMessage } from './message-ids.rules.ts'
import { findStored } from './remesas.rows.ts'

/** The content that all letters of a remittance share. Days as ISO text. */
interface LetterContent {
  letterhead: Letterhead
  creditor: { titular: string; identificadorAcredor: string }
  /** Telephone of the association; empty when its settings have none. */
  phone: string
  collection: string
  /** The day on which the remittance was made, when the mails were sent. */
  made: string
}

/**
 * The letters of a remittance: one for each payer who had no e-mail when it was made, with what the mails say and with the address
 * as the register has it now.
 * @throws AppError 404 for a remittance that does not exist, is void or has no such payer
 */
export async function makeLetters(context: AppContext, remesaId: number): Promise<Paper[]> {
  const { read } = context.database
  const remesa = await findStored(read, remesaId)
  const debits = !remesa || remesa.estado === 'ANULADA' ? [] : await findLetterDebits(read, remesaId)
  if (!remesa || debits.length === 0) throw new AppError('error.resource-not-found')
  const said = {
    letterhead: await getLetterhead(context),
    creditor: await getCobro(read),
    phone: formatPhone((await getStored(read)).asociacion.telefono),
    collection: remesa.data,
    made: dayOfMessage(remesa.messageId),
  }
  const created = context.clock()
  return [...Map.groupBy(debits, ({ payer }) => payer.id).values()].flatMap((own) => {
    const [first] = own
    return first ? { ...makeLetter(first, own, said), created } : []
  })
}

/** The letter of one payer about these debits, of which `first` is one. */
function makeLetter(first: LetterDebit, own: LetterDebit[], said: LetterContent): Omit<Paper, 'created'> {
  const { payer, mandato, iban } = first
  const { language } = payer
  const { letterhead, creditor, phone } = said
  const t = (key: Key, params?: Record<string, string>) => translate(language, key, params)
  const sum = sumBy(own, ({ cents }) => cents)
  return {
    language: toLocale(language),
    pageNumber: t('paper.page', openNumbers),
    title: t('paper.carta'),
    letterhead,
    blocks: [
      { kind: 'recipient', lines: getAddress(payer) },
      { kind: 'paragraph', text: dayText(said.made, language) },
      { kind: 'heading', level: 1, text: t('paper.carta') },
      {
        kind: 'paragraph',
        text: t('paper.carta.intro', {
          nome: letterhead.name,
          data: dayText(said.collection, language),
          importe: formatCents(sum),
        }),
      },
      {
        kind: 'table',
        columns: [
          { header: t('paper.concepto'), share: 4 },
          { header: t('paper.socio'), share: 3 },
          { header: t('paper.importe'), align: 'right', share: 2 },
        ],
        rows: own.map(({ concepto, socio, cents }) => [concepto, socio, formatCents(cents)]),
        total: [t('paper.total'), '', formatCents(sum)],
      },
      {
        kind: 'fields',
        rows: [
          [t('paper.carta.dia'), dayText(said.collection, language)],
          [t('paper.carta.conta'), t('paper.carta.remata', { dixitos: lastFour(iban).slice(1) })],
          [t('paper.mandato.referencia'), mandato],
          [t('paper.mandato.acredor'), creditor.titular],
          [t('paper.mandato.identificador'), creditor.identificadorAcredor],
        ],
      },
      {
        kind: 'paragraph',
        text:
          phone === '' ? t('paper.carta.dubidas') : t('paper.carta.dubidas-telefono', { telefono: phone }),
      },
      { kind: 'paragraph', text: t('paper.carta.devolucion') },
    ],
  }
}

const getAddress = ({ name, street, postalCode, town, province }: LetterDebit['payer']): string[] => [
  name,
  street,
  `${postalCode} ${town}`.trim(),
  province === town ? '' : province,
]
