import { homePage } from '../../contract/access.ts'
import type { World } from './state.ts'

/** What a reading call names, by the end of its address. */
const records = (world: World): Record<string, string> => {
  const { grupo, tipo, remesa, extracto, mandato, evento, envio, payers, open, year } = world
  const [socio] = payers
  return {
    '/cotas/resumo': `/cotas/resumo?ano=${year - 1}`,
    '/cotas/report': `/cotas/report?ano=${year - 1}`,
    '/cotas/persoas/:id': `/cotas/persoas/${socio?.id}`,
    '/socios/:id/cotas': `/socios/${socio?.id}/cotas`,
    '/socios/:id/mandato-en-branco': `/socios/${socio?.id}/mandato-en-branco`,
    '/socios/:id': `/socios/${socio?.id}`,
    '/grupos/:id': `/grupos/${grupo.id}`,
    '/tipos-cota/:id': `/tipos-cota/${tipo.id}`,
    '/recibos/:id': `/recibos/${open[0]?.id}`,
    '/recibos/:id/pdf': `/recibos/${open[0]?.id}/pdf`,
    '/remesas/:id': `/remesas/${remesa.id}`,
    '/remesas/:id/ficheiro': `/remesas/${remesa.id}/ficheiro`,
    '/remesas/:id/cartas': `/remesas/${remesa.id}/cartas`,
    '/extractos/:id': `/extractos/${extracto.id}`,
    '/extractos/:id/movementos': `/extractos/${extracto.id}/movementos`,
    '/mandatos/:id/pdf': `/mandatos/${mandato.id}/pdf`,
    '/eventos/:id': `/eventos/${evento.id}`,
    '/eventos/:id/calendar': `/eventos/${evento.id}/calendar`,
    '/emails/:id': `/emails/${envio.id}`,
    '/emails/:id/message': `/emails/${envio.id}/message`,
    '/emails/:id/deliveries': `/emails/${envio.id}/deliveries`,
    '/statics/:definedId': `/statics/${homePage}`,
    '/user-management/users/:login': '/user-management/users/00000000T',
    '/user-management/users/:login/second_factor': '/user-management/users/00000000T/second_factor',
  }
}

/** Readings of one record, of one file or of a link in a mail: as long as what was written, which other rows read or write. */
const single =
  /^GET \/(account\/reset_password|activate|axustes\/|presupuestos\/|contabilidades\/|documentos\/|eventos\/(file-content|:id\/)|images\/|download\/|mandatos\/:id\/file|asambleas\/:id|juntas-directivas\/:id|socios\/:id\/(thumbnail|photo|documents|payments)|tipoDocumentos\/|tipoDocumentoSocios\/)/

/** The address of a reading call: null for one of a single record or file, undefined when nothing is known of it. */
export function addressOf(name: string, world: World): string | null | undefined {
  const template = name.replace(/^GET /, '')
  const known = records(world)[template]
  if (known) return known
  if (template.endsWith('/without/:id')) return template.replace(':id', '0')
  if (single.test(name)) return null
  return template.includes(':') ? undefined : template
}
