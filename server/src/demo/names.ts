/** Galician names, surnames, streets, towns and trades for invented members. */

export const women = (
  'Carme, Dolores, Pilar, Rosa, Manuela, Xosefa, Concepción, Mercedes, Amparo, Herminia, Otilia, ' +
  'Elvira, Esperanza, Remedios, Celia, Sara, Inés, Lucía, Sabela, Uxía, Iria, Antía, Noa, Maruxa, ' +
  'Rosalía, Aurora, Estrela, Olga, María do Carme, Ana María, Begoña, Fina, Pura, Sofía, Helena, ' +
  'Benita, Ermitas, Consuelo, Generosa, Balbina, Xoana, Marta, Ángela, Catarina, Eulalia, ' +
  'Avelina, Nieves, Sagrario'
).split(', ')

export const men = (
  'Xosé, Manuel, Antón, Xaquín, Ramón, Luís, Francisco, Xesús, Eladio, Avelino, Camilo, Castor, ' +
  'Delfín, Edelmiro, Fermín, Xenaro, Isolino, Lisardo, Modesto, Nicanor, Odilo, Plácido, Roxelio, ' +
  'Serafín, Tomé, Ubaldo, Xulio, Brais, Anxo, Breixo, Iago, Roi, Uxío, Martiño, Paulo, Suso, ' +
  'Xián, Xoán, Andrés, Domingos, Estevo, Marcial, Óscar, Pedro, Constantino, Xosé Manuel, ' +
  'Xosé Luís, Xan, Ignacio, Ángel'
).split(', ')

export const surnames = (
  'Abelleira, Acuña, Agra, Alonso, Álvarez, Amoedo, Ares, Arosa, Barreiro, Blanco, Bouzas, ' +
  'Caamaño, Calviño, Carballo, Carreira, Castiñeira, Castro, Cernadas, Couto, Dafonte, Díaz, ' +
  'Domínguez, Dosil, Eiras, Eirín, Estévez, Fariña, Fernández, Ferreiro, Ferro, Figueiras, ' +
  'Fontán, Fraga, Freire, García, Gómez, González, Gregorio, Iglesias, Ínsua, Lago, Lamas, Lema, ' +
  'López, Lorenzo, Loureiro, Louzao, Martínez, Mato, Míguez, Moledo, Mosquera, Mouriño, Muíños, ' +
  'Muñiz, Neira, Noia, Novoa, Núñez, Ñánez, Ocampo, Ogando, Oroña, Otero, Outeiral, Pardo, ' +
  'Patiño, Pazos, Penas, Pereira, Pérez, Piñeiro, Porto, Pose, Quintáns, Rei, Requeixo, Rial, ' +
  'Ribadulla, Rivas, Rodríguez, Romero, Sánchez, Santiso, Seoane, Silva, Souto, Suárez, Taboada, ' +
  'Teixeira, Tomé, Torreira, Touriño, Trillo, Vázquez, Veiga, Vidal, Vilariño, Zapateiro, Zas'
).split(', ')

export const streets = (
  'Rúa do Souto, Rúa da Carballeira, Avenida da Coruña, Rúa do Muíño, Rúa da Fonte, ' +
  'Praza do Concello, Rúa Rosalía de Castro, Rúa Castelao, Lugar de Outeiro, Lugar da Igrexa, ' +
  'Lugar de Vilar, Lugar do Casal, Rúa do Progreso, Avenida de Galicia, Rúa das Hortas, ' +
  'Camiño da Ribeira, Rúa do Forno, Rúa Nova, Travesía do Porto, Rúa do Peirao, Lugar de Bustelo, ' +
  'Lugar de Cimadevila, Rúa de Emilia Pardo Bazán, Rúa do Hospital'
).split(', ')

interface Town {
  localidad: string
  provincia: string
  codigoPostal: string
  /** Prefix of the telephone numbers. */
  phone: string
}

const town = (localidad: string, provincia: string, codigoPostal: string, phone: string): Town => ({
  localidad,
  provincia,
  codigoPostal,
  phone,
})

/** The first ones are close to the sample association; most members live there. */
export const towns: readonly Town[] = [
  town('Teo', 'A Coruña', '15886', '981'),
  town('Teo', 'A Coruña', '15894', '981'),
  town('Ames', 'A Coruña', '15895', '981'),
  town('Brión', 'A Coruña', '15865', '981'),
  town('Santiago de Compostela', 'A Coruña', '15701', '981'),
  town('Santiago de Compostela', 'A Coruña', '15706', '981'),
  town('Padrón', 'A Coruña', '15900', '981'),
  town('Rois', 'A Coruña', '15911', '981'),
  town('Vedra', 'A Coruña', '15885', '981'),
  town('Boqueixón', 'A Coruña', '15881', '981'),
  town('A Estrada', 'Pontevedra', '36680', '986'),
  town('Noia', 'A Coruña', '15200', '981'),
  town('Ribeira', 'A Coruña', '15960', '981'),
  town('A Coruña', 'A Coruña', '15005', '981'),
  town('Ferrol', 'A Coruña', '15402', '981'),
  town('Vilagarcía de Arousa', 'Pontevedra', '36600', '986'),
  town('Pontevedra', 'Pontevedra', '36002', '986'),
  town('Vigo', 'Pontevedra', '36203', '986'),
  town('Lalín', 'Pontevedra', '36500', '986'),
  town('Cangas', 'Pontevedra', '36940', '986'),
  town('Lugo', 'Lugo', '27003', '982'),
  town('Monforte de Lemos', 'Lugo', '27400', '982'),
  town('Viveiro', 'Lugo', '27850', '982'),
  town('Ourense', 'Ourense', '32004', '988'),
  town('O Carballiño', 'Ourense', '32500', '988'),
  town('Allariz', 'Ourense', '32660', '988'),
]

/** A trade in its feminine and masculine form. */
export const trades: readonly (readonly [string, string])[] = [
  ['Mestra', 'Mestre'],
  ['Labrega', 'Labrego'],
  ['Mariscadora', 'Mariñeiro'],
  ['Costureira', 'Xastre'],
  ['Enfermeira', 'Enfermeiro'],
  ['Administrativa', 'Administrativo'],
  ['Panadeira', 'Panadeiro'],
  ['Carpinteira', 'Carpinteiro'],
  ['Funcionaria', 'Funcionario'],
  ['Comerciante', 'Comerciante'],
  ['Condutora', 'Condutor de autobús'],
  ['Cociñeira', 'Cociñeiro'],
  ['Perruqueira', 'Barbeiro'],
  ['Electricista', 'Electricista'],
  ['Traballadora da conserva', 'Albanel'],
  ['Xornalista', 'Xornalista'],
  ['Médica', 'Médico'],
  ['Gandeira', 'Gandeiro'],
  ['Bibliotecaria', 'Impresor'],
  ['Traballo no fogar', 'Canteiro'],
]

export const causes = [
  'Mudanza a outra provincia',
  'Falecemento',
  'Decisión propia',
  'Motivos de saúde',
  'Falta de pagamento das cotas',
] as const

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** The DNI with this number and its control letter. */
export const toDni = (number: number): string => `${String(number).padStart(8, '0')}${letters[number % 23]}`

/** A Spanish IBAN with valid check digits, for an account number of at most ten digits. */
export function toIban(account: number): string {
  const bank = '2080'
  const office = '0300'
  const number = String(account).padStart(10, '0')
  // weights of the two control digits (Consejo Superior Bancario): of bank and branch, then of the account
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]
  const digit = (text: string) => {
    const rest = 11 - ([...text].reduce((sum, each, at) => sum + Number(each) * (weights[at] ?? 0), 0) % 11)
    return rest === 11 ? 0 : rest === 10 ? 1 : rest
  }
  const bban = `${bank}${office}${digit(`00${bank}${office}`)}${digit(number)}${number}`
  // ES00 at the end, letters as numbers, remainder by 97 (ISO 13616)
  const check = 98n - (BigInt(`${bban}142800`) % 97n)
  return `ES${String(check).padStart(2, '0')}${bban}`
}

/** Pseudo-random numbers, the same at every start (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
