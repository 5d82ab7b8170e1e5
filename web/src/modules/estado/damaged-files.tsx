import type { FicheiroMalo } from '#contract/estado.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'

/** The pages of the records that hold files, by kind; the others have none of their own. */
const pages: Partial<Record<string, (id: string) => string>> = {
  socio: (id) => `/socios/${id}`,
  evento: (id) => `/eventos/${id}`,
  asamblea: (id) => `/asembleas/${id}`,
  juntaDirectiva: (id) => `/xuntas-directivas/${id}`,
  documento: (id) => `/documentos/${id}/editar`,
  presupuesto: (id) => `/orzamentos/${id}/editar`,
  contabilidad: () => '/contabilidades',
  axustes: () => '/axustes/aspecto',
}

/** Lost and damaged files, each with the record that shows it. */
export function DamagedFiles({ files, hasMore }: { files: readonly FicheiroMalo[]; hasMore: boolean }) {
  const t = useT()
  return (
    <>
      <ul className="estado-files" aria-label={t('estado.files-list')}>
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may be called alike
          <li key={index}>
            <span className="estado-file">
              {file.nome} <span className="estado-fault">{t(`estado.file-${file.motivo}`)}</span>
            </span>
            <Holder rexistro={file.rexistro} />
          </li>
        ))}
      </ul>
      {hasMore && <p>{t('estado.files-more')}</p>}
    </>
  )
}

function Holder({ rexistro }: Pick<FicheiroMalo, 'rexistro'>) {
  const t = useT()
  if (!rexistro) return <span className="estado-holder">{t('estado.file-nowhere')}</span>
  const { entidade, id, nome } = rexistro
  const text = [t(`auditoria.entidade.${entidade}`), nome].filter(Boolean).join(': ')
  const to = pages[entidade]?.(id)
  return to ? <Link to={to}>{text}</Link> : <span className="estado-holder">{text}</span>
}
