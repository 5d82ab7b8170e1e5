import { type Translate, useT } from '../../shell/i18n.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { isoToday } from '../../ui/dates.ts'
import { field } from '../../ui/form/field.tsx'
import { FormGroup } from '../../ui/form/record-form.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { ShareFields } from './share-fields.tsx'
import { statuteWords } from './statute-words.ts'
import { type StatutesValues, toRules, toShare } from './statutes-values.ts'

const majorities = ['simple', 'cualificada', 'dousTerzos'] as const

/** The names of the fields of the board's rules. */
export const boardLabels = (t: Translate) => ({
  'xunta.aviso': t('estatutos.aviso'),
  'xunta.segundaChamada': t('estatutos.segundaChamada'),
  'xunta.quorum1': t('estatutos.quorum1'),
  'xunta.quorum2': t('estatutos.quorum2'),
  'xunta.delegacionsMax': t('estatutos.delegacionsMax'),
  'xunta.mesmasMaiorias': t('estatutos.mesmasMaiorias'),
  'xunta.maiorias.simple': t('estatutos.maioria.simple'),
  'xunta.maiorias.cualificada': t('estatutos.maioria.cualificada'),
  'xunta.maiorias.dousTerzos': t('estatutos.maioria.dousTerzos'),
})

/** The rules of board meetings. @param posts how many people are on the board */
export function BoardFields({ form, posts }: { form: RecordForm<StatutesValues>; posts: number }) {
  const t = useT()
  const words = statuteWords(t, posts, 'xunta')
  const { values } = form.form
  const { xunta } = values
  const days = { inputMode: 'numeric', autoComplete: 'off', className: 'number-input' } as const
  const isNumber = /^\d{1,3}$/.test(xunta.aviso.trim())
  return (
    <FormGroup title={t('estatutos.board')}>
      <TextInput
        {...field(form, 'xunta.aviso')}
        description={isNumber ? words.notice(Number(xunta.aviso), Number(isoToday().slice(0, 4))) : undefined}
        {...days}
        maxLength={3}
      />
      <TextInput
        {...field(form, 'xunta.segundaChamada', { isOptional: true })}
        description={t('estatutos.segundaChamada-help')}
        {...days}
        maxLength={5}
      />
      <ShareFields
        form={form}
        path="xunta.quorum1"
        words={
          toShare(xunta.quorum1) === undefined ? undefined : words.firstCall(toRules(values).xunta.quorum1)
        }
      />
      {xunta.segundaChamada.trim() !== '' && (
        <ShareFields
          form={form}
          path="xunta.quorum2"
          words={toShare(xunta.quorum2) === undefined ? undefined : words.secondCall(toRules(values).xunta)}
        />
      )}
      <TextInput
        {...field(form, 'xunta.delegacionsMax')}
        description={t('estatutos.delegacionsMax-help')}
        {...days}
        maxLength={4}
      />
      <Switch {...field(form, 'xunta.mesmasMaiorias', { isCheck: true })} />
      {!xunta.mesmasMaiorias &&
        majorities.map((name) => (
          <ShareFields
            key={name}
            form={form}
            path={`xunta.maiorias.${name}`}
            words={
              toShare(xunta.maiorias[name]) ? words.majority(toRules(values).xunta.maiorias[name]) : undefined
            }
          />
        ))}
    </FormGroup>
  )
}
