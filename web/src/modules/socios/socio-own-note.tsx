import { Link } from 'react-router'
import type { SocioField } from '#contract/socios.ts'
import { type Key, useT } from '../../shell/i18n.ts'
import { FillText, hole } from '../../ui/fill-text.tsx'

/** What each field is called when one says what can be changed; parts of a birth date are one thing. */
const names: Record<SocioField, Key> = {
  thumbnail: 'socio.own.thumbnail',
  nombre: 'socio.own.nombre',
  apellidos: 'socio.own.apellidos',
  dni: 'socio.own.dni',
  diaNac: 'socio.own.fechaNac',
  mesNac: 'socio.own.fechaNac',
  anoNac: 'socio.own.fechaNac',
  sexo: 'socio.own.sexo',
  profesion: 'socio.own.profesion',
  telefono: 'socio.own.telefono',
  email: 'socio.own.email',
  direccion: 'socio.own.direccion',
  cuentaCorriente: 'socio.own.cuentaCorriente',
  documentos: 'socio.own.documentos',
  pagos: 'socio.own.pagos',
}

/** Tells people what they can change of their own record, and whom to ask for the rest. */
export function OwnNote({ free }: { free: readonly SocioField[] }) {
  const t = useT()
  const fields = [...new Set(free.map((field) => t(names[field])))]
  const last = fields.pop() ?? ''
  const all = fields.length > 0 ? t('socio.own.and', { first: fields.join(', '), last }) : last
  return (
    <p className="socio-own-note">
      <FillText
        text={
          all === ''
            ? t('socio.own.note-none', { contact: hole('contact') })
            : t('socio.own.note', { fields: all, contact: hole('contact') })
        }
        with={{ contact: <Link to="/contactar">{t('socio.own.contact')}</Link> }}
      />
    </p>
  )
}
