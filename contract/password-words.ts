/** Words that every member of the association thinks of: with a few digits or signs they make no password. */
export const commonPasswordWords =
  'contrasinal contrasena password xuntanza portal asociacion socio socia socios directiva galicia administracion admin'.split(
    ' ',
  )
