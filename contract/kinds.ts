/** Closed lists of words without dependencies, so that pages can use them without loading the schemas. */

export const sexos = ['HOME', 'MULLER'] as const

/** CUOTA: fee; POV, PEV: ordinary and extraordinary housing loan; PEB: extraordinary bank loan. */
export const tiposPago = ['CUOTA', 'POV', 'PEV', 'PEB', 'OTROS'] as const

/** The types of own fields of members. */
export const tiposCampo = ['TEXTO', 'PARAGRAFO', 'NUMERO', 'DATA', 'SI_NON', 'OPCION'] as const

/** The readers of an own field: the staff of the register, the person too, all members. */
export const visibilidades = ['XESTION', 'PROPIA', 'SOCIAS'] as const

/** What many members at once do with a group. */
export const accionsGrupo = ['ENGADIR', 'QUITAR'] as const

/** Why a change of many members leaves one out: a former member joins no group. */
export const motivosCambio = ['DE_BAIXA'] as const

/** Letters that members without a password have not had (SEN_CARTA), or have not used (SEN_CONTRASINAL, which includes the former). */
export const accesosPendentes = ['SEN_CARTA', 'SEN_CONTRASINAL'] as const

/**
 * Why a member gets no letter to choose a password, the first that applies: a former member, a user who is shut out, one who has a
 * password, one whose role makes it a matter for administrators, one without an address that takes mail, one who had a letter today.
 */
export const motivosCarta = [
  'DE_BAIXA',
  'SEN_ACCESO',
  'TEN_CONTRASINAL',
  'SO_ADMINISTRACION',
  'SEN_CORREO',
  'RECENTE',
] as const

/** The periods of fees; UNICA is paid once ever. */
export const periodosCota = ['ANUAL', 'SEMESTRAL', 'TRIMESTRAL', 'MENSUAL', 'UNICA'] as const

/** Whether a new member pays the whole fee of a period, or only the months that are left. */
export const prorrateos = ['NON', 'MESES'] as const

/** Ways of paying fees. */
export const metodosCobro = ['DOMICILIACION', 'TRANSFERENCIA', 'EFECTIVO', 'BIZUM', 'TARXETA'] as const

/** Versions of the message for direct debits: pain.008.001.02 and .08. */
export const versionsSepa = ['02', '08'] as const

/** States of a mandate; BLOQUEADO by a code of a bank, CADUCADO for want of use, SUBSTITUIDO by a newer one. */
export const estadosMandato = ['ACTIVO', 'BLOQUEADO', 'REVOGADO', 'CADUCADO', 'SUBSTITUIDO'] as const

/** States of a remittance of direct debits. */
export const estadosRemesa = ['XERADA', 'ENVIADA', 'ANULADA'] as const

/** The states of a charge in a remittance: VIVO until it counts as paid, then COBRADO. */
export const estadosDebito = ['VIVO', 'COBRADO', 'DEVOLTO', 'ANULADO'] as const

/** Why the bank would not take a debit of a payer. */
export const motivosMandato = [
  'SEN_MANDATO',
  'MANDATO_BLOQUEADO',
  'MANDATO_CADUCADO',
  'IBAN_INCORRECTO',
] as const

/** Why a charge stays out of a remittance, the first that applies. */
export const motivosRemesa = [
  'XA_REMESADO',
  'AINDA_NON_VENCE',
  'DEVOLTO_SEN_ARRANXAR',
  'OUTRO_METODO',
  ...motivosMandato,
] as const

/** The way in which the rest of a charge will be paid: the bank collects it (CARGO), has returned it or would not accept it now; otherwise as the payer pays. */
export const xeitosPago = [
  'CARGO',
  'DEVOLTO',
  'SEN_MANDATO',
  'TRANSFERENCIA',
  'EFECTIVO',
  'BIZUM',
  'TARXETA',
] as const

/** States of a charge; PENDENTE also when it is paid in part. */
export const estadosRecibo = ['PENDENTE', 'REMESADO', 'PAGADO', 'DEVOLTO', 'ANULADO'] as const

/** Why a fee run makes no charge. */
export const motivosExclusion = ['EXENTO', 'XA_EMITIDO', 'NON_ACTIVO', 'SEN_IMPORTE'] as const

/** Why a movement of a bank account may be for a charge, the most certain reason first; NUMERO: the number of the charge. */
export const motivosProposta = ['REFERENCIA', 'NUMERO', 'DNI', 'NOME'] as const

/** Reasons why a charge named in a bank movement does not expect money: it is paid, or at the bank. */
export const motivosAviso = ['XA_PAGADO', 'NO_BANCO'] as const

/** Movements of the bank: to be reconciled, wholly reconciled, set aside, and money that went out. */
export const estadosMovemento = ['PENDENTE', 'CONCILIADO', 'APARTADO', 'SAIDA'] as const

/** The fees of a member, summed up in one word. */
export const estadosCotas = ['AO_DIA', 'PENDENTE', 'VENCIDO', 'SEN_COTA'] as const

/** States of an application for membership whose address is confirmed. */
export const estadosSolicitude = ['RECIBIDA', 'ADMITIDA', 'DENEGADA', 'RETIRADA', 'PECHADA'] as const

/** What of an application a keeper takes over into the record of a person whom the portal knows; `nombre` includes the surnames. */
export const tomables = ['email', 'direccion', 'cuentaCorriente', 'nombre'] as const

/** Who has the DNI of an application already: a member, one who has left, or a user without a record. */
export const conecidas = ['ACTIVA', 'INACTIVA', 'USUARIA'] as const

/** Why a member may be the person of an application, the most certain reason first; NOME: the same names and year of birth. */
export const motivosDuplicado = ['DNI', 'EMAIL', 'IBAN', 'NOME'] as const

/** States of an import of members. */
export const estadosImportacion = ['ANALIZADA', 'SIMULADA', 'EXECUTANDO', 'FEITA', 'FALLIDA'] as const

/** Encodings of a text file, by their names in the WHATWG Encoding Standard. */
export const codificacions = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'macintosh'] as const

/** What separates the cells of a row in a text file. */
export const separadores = [';', ',', '\t', '|'] as const

/** In which order a cell has the parts of a whole name. */
export const ordesNomes = ['APELIDOS_NOME', 'NOME_APELIDOS'] as const

/** What becomes of names in capitals. */
export const maiusculas = ['DEIXAR', 'COMPOR'] as const

/** Types of assemblies and board meetings. */
export const tiposReunion = ['ORDINARIA', 'EXTRAORDINARIA'] as const

/** The whole of which a majority is a share: votes for and against, people present or represented, everybody with a vote. */
export const basesMaioria = ['EMITIDOS', 'PRESENTES', 'CENSO'] as const

/** Kinds of points of an agenda: what is only told, what is decided, who is elected, and what members ask. */
export const tiposPunto = ['INFORMATIVO', 'ACORDO', 'ELECCION', 'ROGOS'] as const

/** The majority that a point of an agenda asks for; the statutes say what each is. */
export const maioriasPunto = ['SIMPLE', 'CUALIFICADA', 'DOUS_TERZOS'] as const

/** What a member says before a meeting: to come, not to come, or to be represented by another member. */
export const respostasReunion = ['ASISTO', 'NON_ASISTO', 'DELEGO'] as const

/**
 * Why a delegation is refused, the first that applies: the statutes allow none; a person is not in the census; both are the same; one of
 * them has no vote; the giver is there; it would make a chain; the holder has as many as one person may hold.
 */
export const motivosDelegacion = [
  'NON_SE_ADMITEN',
  'FORA_DO_CENSO',
  'A_SI_MESMA',
  'SEN_VOTO',
  'XA_PRESENTE',
  'CADEA',
  'MAXIMO',
] as const

/** How a vote is taken: by a show of hands, secretly, by name, or without a vote against it. */
export const metodosVotacion = ['MAN_ALZADA', 'SECRETA', 'NOMINAL', 'ASENTIMENTO'] as const

/** Results of votes; EMPATE only where the votes for and against are all that counts. */
export const resultadosVotacion = ['APROBADO', 'REXEITADO', 'EMPATE'] as const

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
  'DAR_COTA',
  'EMITIR',
  'COBRAR',
  'DESFACER_COBRO',
  'AVISAR',
  'ANULAR',
  'REVOGAR',
  'SUBSTITUIR',
  'CADUCAR',
  'BLOQUEAR',
  'DEVOLVER',
  'CONCILIAR',
  'APARTAR',
  'ADMITIR',
  'DENEGAR',
  'RETIRAR',
  'IMPORTAR',
  'CONVOCAR',
  'DELEGAR',
  'RESPONDER',
  'PASAR_LISTA',
  'ABRIR',
  'PECHAR',
  'VOTAR',
  'APROBAR',
  'DILIXENCIA',
  'CERTIFICAR',
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
  'tipoCota',
  'cotas',
  'emision',
  'recibo',
  'mandato',
  'remesa',
  'extracto',
  'campo',
  'solicitude',
  'importacion',
] as const
