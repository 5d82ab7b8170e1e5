/** Closed lists of words without dependencies, so that pages can use them without loading the schemas. */

export const sexos = ['HOME', 'MULLER'] as const

/** CUOTA: fee; POV, PEV: ordinary and extraordinary housing loan; PEB: extraordinary bank loan. */
export const tiposPago = ['CUOTA', 'POV', 'PEV', 'PEB', 'OTROS'] as const

/** Types of assemblies and board meetings. */
export const tiposReunion = ['ORDINARIA', 'EXTRAORDINARIA'] as const

/** States of the delivery of an e-mail to one recipient. */
export const estadosEntrega = ['pending', 'sent', 'failed'] as const

/** Actions on a record. */
export const accions = [
  'CREAR',
  'MODIFICAR',
  'ELIMINAR',
  'ACTIVAR',
  'CONVIDAR',
  'CAMBIAR_CONTRASINAL',
  'CAMBIAR_SEGUNDO_FACTOR',
  'DESFACER_CORREO',
  'SUBIR',
  'DAR_DE_BAIXA',
  'DAR_DE_ALTA',
  'ENVIAR',
  'EXPORTAR',
] as const

/** Kinds of record in the audit trail. */
export const entidades = [
  'usuario',
  'socio',
  'grupo',
  'evento',
  'asamblea',
  'juntaDirectiva',
  'presupuesto',
  'contabilidad',
  'documento',
  'tipoDocumento',
  'tipoDocumentoSocio',
  'correo',
  'static',
  'image',
  'axustes',
] as const
