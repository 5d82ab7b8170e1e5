import type { Campo } from '#contract/campos.ts'
import type { SocioField } from '#contract/socios.ts'
import { type Key, type Translate, useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { FillText, placeholder } from '../../ui/fill-text.tsx'

/** The name of a field in a sentence; the parts of a birth date are one field. */
const getNameKey = (field: SocioField): Key => {
  switch (field) {
    case 'diaNac':
    case 'mesNac':
    case 'anoNac':
      return 'socio.own.fechaNac'
    default:
      return `socio.own.${field}`
  }
}

/** «o DNI, o correo electrónico e «Talla»». */
function inWords(t: Translate, fields: readonly SocioField[], campos: readonly Campo[] = []): string {
  const words = [
    ...new Set(fields.map((field) => t(getNameKey(field)))),
    ...campos.map(({ nome }) => `«${nome}»`),
  ]
  const last = words.pop() ?? ''
  return words.length > 0 ? t('socio.own.and', { first: words.join(', '), last }) : last
}

/** Tells people what they can change of their own record, and whom to ask for the rest. */
export function OwnNote({ free, campos }: { free: readonly SocioField[]; campos: readonly Campo[] }) {
  const t = useT()
  const all = inWords(t, free, campos)
  return (
    <p className="socio-own-note callout">
      <FillText
        text={
          all === ''
            ? t('socio.own.note-none', { contact: placeholder('contact') })
            : t('socio.own.note', { fields: all, contact: placeholder('contact') })
        }
        with={{ contact: <Link to="/contactar">{t('socio.own.contact')}</Link> }}
      />
    </p>
  )
}

/** Tells a keeper of the register why some fields of a member with roles cannot be changed. */
export function ReservedNote({ fields, isOwn }: { fields: readonly SocioField[]; isOwn: boolean }) {
  const t = useT()
  return (
    <p className="socio-own-note callout">
      {t('socio.admin-only', { fields: inWords(t, fields) })}
      {isOwn && (
        <>
          {' '}
          <FillText
            text={t('socio.admin-only.own', { profile: placeholder('profile') })}
            with={{ profile: <Link to="/account/edit">{t('socio.admin-only.profile')}</Link> }}
          />
        </>
      )}
    </p>
  )
}
