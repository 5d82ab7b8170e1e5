import { lazyDialog } from '../../../ui/lazy-part.tsx'

/** Dialogs come when they first open: the pages that are read need no forms. */
export const CargarDialog = lazyDialog(
  () => import('./cargar-dialog.tsx'),
  (module) => module.CargarDialog,
)

export const RepartirDialog = lazyDialog(
  () => import('./repartir-dialog.tsx'),
  (module) => module.RepartirDialog,
)

export const ApartarDialog = lazyDialog(
  () => import('./apartar-dialog.tsx'),
  (module) => module.ApartarDialog,
)
