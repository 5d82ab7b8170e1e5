import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Campo } from '#contract/campos.ts'
import { personName } from '#contract/person-name.ts'
import { forEach, personalNames } from '#contract/socio-fields.ts'
import type { Socio, SocioField } from '#contract/socios.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { loadSession } from '../../shell/load-session.ts'
import { notify } from '../../shell/notices.ts'
import { useSession } from '../../shell/session.ts'
import { birthFaults, type TypedBirthDate } from '../../ui/birth-date.ts'
import { recordQuery } from '../../ui/collection.ts'
import { isoToday } from '../../ui/dates.ts'
import * as rules from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { listPath } from '../../ui/list/use-list-state.ts'
import { campoKey, campoRule, namingCampos } from './campo-values.ts'
import { editableFields, reservedFields } from './editable-fields.ts'
import type { SocioTab } from './socio-tabs.tsx'
import { emptySocio, type SocioValues, toBody, toValues } from './socio-values.ts'
import { useTakeSocio } from './socios.calls.ts'
import type { SocioArrival } from './use-socio-tab.ts'

/**
 * The form of a member: its rules, how it is saved and where it leads afterwards.
 * @param campos the own fields that the association keeps, as far as the user may see them
 * @param tab the one worked in, where the record will be open
 */
export function useSocioForm(socio: Socio | undefined, campos: readonly Campo[], tab: SocioTab) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const take = useTakeSocio()
  const session = useSession()
  /** The version last loaded; after a conflict it contains another user's changes. */
  const latest = useRef(socio)
  const isOwn = socio !== undefined && socio.id === session?.socioId
  const free = editableFields(session)
  const reserved = socio ? reservedFields(session, socio) : []
  const freeCampos = free === 'all' ? campos : campos.filter(({ editablePropia }) => editablePropia)
  const mayChange = (field: SocioField): boolean =>
    (free === 'all' || free.includes(field)) && !reserved.includes(field)
  const toDetail = (id: number) => void navigate(`/socios/${id}`, { state: { tab } satisfies SocioArrival })
  const toList = () => void navigate(listPath('/socios-admin'))

  const record = useRecordForm<SocioValues, Socio>({
    name: `socio:${socio?.id ?? 'new'}`,
    stored: { values: socio ? toValues(socio, freeCampos) : emptySocio(freeCampos), version: socio?.version },
    labels: {
      ...forEach(personalNames, (name) => t(`socio.${name}`)),
      'direccion.direccion': t('socio.direccion.direccion'),
      'direccion.codigoPostal': t('socio.codigoPostal'),
      'direccion.localidad': t('socio.localidad'),
      'direccion.provincia': t('socio.provincia'),
      senCorreo: t('socio.sen-correo'),
      thumbnail: t('socio.photo'),
      documentos: t('socio.documentos'),
      pagos: t('socio.pagos'),
      campos: t('socio.campos'),
      ...Object.fromEntries(freeCampos.map((campo) => [`valores.${campoKey(campo)}`, campo.nome])),
    },
    rules: {
      ...Object.fromEntries(
        Object.entries({ ...everyRule, email: emailRule(socio?.email) }).filter(([path]) =>
          mayChange(path.split('.')[0] as SocioField),
        ),
      ),
      ...Object.fromEntries(freeCampos.map((campo) => [`valores.${campoKey(campo)}`, campoRule(campo)])),
    },
    faultyFields: {
      'error.dni-in-use': 'dni',
      'error.login-in-use': 'dni',
      'error.email-in-use': 'email',
      'error.sen-correo': 'email',
      'error.pago-of-recibo': 'pagos',
    },
    badFilled: 't_socio.error.form-errors',
    save: (values, version) =>
      save(latest.current, toBody(values, latest.current, mayChange, freeCampos), version),
    saved: (answer) => {
      const name = personName(answer)
      notify({
        kind: 'success',
        text: t(socio ? 'socio.saved' : 'socio.created', { name }),
        to: `/socios/${answer.id}`,
      })
      // The session carries the names and the e-mail.
      if (isOwn) void loadSession()
      take(answer)
      if (socio) toDetail(answer.id)
      else toList()
    },
    ...(socio && {
      reload: async () => {
        latest.current = await client.fetchQuery(recordQuery('socios', socio.id))
        return { values: toValues(latest.current, freeCampos), version: latest.current.version }
      },
    }),
  })
  return {
    record,
    mayChange,
    free,
    freeCampos,
    reserved,
    isOwn,
    cancel: () => (socio ? toDetail(socio.id) : toList()),
  }
}

async function save(stored: Socio | undefined, body: ReturnType<typeof toBody>, version: number | undefined) {
  try {
    return await (stored
      ? call('PUT /socios/:id', { params: { id: stored.id }, body: { ...body, id: stored.id, version } })
      : call('POST /socios', { body }))
  } catch (error) {
    throw namingCampos(error, body.campos ?? [])
  }
}

/** Asked for unless the person is said to have none. */
const emailRule = (stored: string | null | undefined): rules.Rule<string, SocioValues> => {
  const rule = rules.emailOrStored(stored)
  return (value, values) => (values.senCorreo ? undefined : rule(value, values))
}

const birthRule =
  (part: keyof TypedBirthDate): rules.Rule<string, SocioValues> =>
  (_, values) =>
    birthFaults(values, isoToday())[part]

/**
 * In the order of the form, as in the error summary. Rules of fields that the user may not change are omitted, because the
 * user could not correct them.
 */
const everyRule = {
  nombre: rules.line,
  apellidos: rules.line,
  dni: rules.dni,
  diaNac: birthRule('diaNac'),
  mesNac: birthRule('mesNac'),
  anoNac: birthRule('anoNac'),
  telefono: rules.line,
  email: rules.email,
  'direccion.codigoPostal': rules.postalCode,
}
