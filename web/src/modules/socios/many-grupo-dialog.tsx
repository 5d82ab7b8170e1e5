import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allows, eventManagers } from '#contract/access.ts'
import { limits } from '#contract/limits.ts'
import type { AccionGrupo } from '#contract/socios-cambios.ts'
import { useT } from '../../shell/i18n.ts'
import { useSession } from '../../shell/session.ts'
import { listQuery } from '../../ui/collection.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { field } from '../../ui/form/field.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { line } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { toSlices } from '../../ui/slices/slices.ts'
import { joinOutcomes, type Outcome, type Person, sendCambio } from './many.calls.ts'
import { ManySteps } from './many-steps.tsx'
import './many.css'

interface ManyGrupoDialogProps {
  accion: AccionGrupo
  people: readonly Person[]
  isOpen: boolean
  close: () => void
}

/** Adds many members to a group, or takes them out of it. */
export function ManyGrupoDialog({ isOpen, close, accion, people }: ManyGrupoDialogProps) {
  const t = useT()
  const title = accion === 'ENGADIR' ? 'many.join-title' : 'many.leave-title'
  return (
    <Dialog title={t(title, { count: people.length })} isOpen={isOpen} close={close}>
      {isOpen && <GrupoSteps accion={accion} people={people} close={close} />}
    </Dialog>
  )
}

type StepsProps = Omit<ManyGrupoDialogProps, 'isOpen'>

interface GrupoPlan {
  grupo: { id: number; name: string }
  planned: Outcome
}

function GrupoSteps({ accion, people, close }: StepsProps) {
  const t = useT()
  const [chosen, setChosen] = useState('')
  const [plan, setPlan] = useState<GrupoPlan>()
  if (!plan)
    return (
      <GrupoForm
        accion={accion}
        people={people}
        chosen={chosen}
        close={close}
        take={(next) => {
          setChosen(String(next.grupo.id))
          setPlan(next)
        }}
      />
    )
  const { grupo, planned } = plan
  const name = grupo.name || t('socio.grupo-nameless')
  const verb = accion === 'ENGADIR' ? 'join' : 'leave'
  return (
    <ManySteps
      records={people}
      total={people.length}
      planned={planned}
      send={(slice) => sendCambio({ grupo: { id: grupo.id, accion } }, slice, false)}
      words={{
        check: (count) => t(`many.${verb}-check`, { count, name }),
        same: (count) => t(`many.${verb}-same`, { count }),
        none: t('many.none'),
        now: (count) => t(`many.${verb}-now`, { count }),
        done: (count) => t(`many.${verb}-done`, { count, name }),
      }}
      back={() => setPlan(undefined)}
      close={close}
    />
  )
}

const byName = listQuery('grupos', { sort: ['name,asc'] })

interface GrupoFormProps extends StepsProps {
  /** The group that was chosen before. */
  chosen: string
  take: (plan: GrupoPlan) => void
}

function GrupoForm({ accion, people, chosen, close, take }: GrupoFormProps) {
  const t = useT()
  const session = useSession()
  const query = useQuery(byName)
  const grupos = query.data?.content ?? []
  const mayChange = allows(eventManagers, session?.authorities ?? null)
  const form = useRecordForm({
    name: null,
    isPart: true,
    stored: { values: { grupo: chosen } },
    labels: { grupo: t('many.grupo') },
    rules: { grupo: line },
    faultyFields: { 'error.grupo-protected': 'grupo' },
    save: async ({ grupo: id }): Promise<GrupoPlan> => {
      const grupo = { id: Number(id), name: grupos.find((each) => String(each.id) === id)?.name ?? '' }
      const outcomes: Outcome[] = []
      for (const slice of toSlices(people, { size: limits.atOnce }))
        outcomes.push(await sendCambio({ grupo: { id: grupo.id, accion } }, slice, true))
      return { grupo, planned: joinOutcomes(outcomes) }
    },
    saved: take,
  })
  return (
    <RecordForm of={form} cancel={close} saveLabel={t('many.go-on')} isShort>
      <Select
        {...field(form, 'grupo')}
        autoComplete="off"
        data-autofocus
        options={[
          { value: '', label: query.isPending ? t('loading') : t('many.grupo-choose') },
          ...grupos.map(({ id, name, protected: isProtected }) => {
            const label = name || t('socio.grupo-nameless')
            const isClosed = isProtected && !mayChange
            return {
              value: String(id),
              label: isClosed ? t('many.grupo-protected', { name: label }) : label,
              disabled: isClosed,
            }
          }),
        ]}
        {...(query.data?.content.length === 0 && { description: t('many.no-grupos') })}
      />
    </RecordForm>
  )
}
