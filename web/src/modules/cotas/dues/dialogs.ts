import { lazyDialog } from '../../../ui/lazy-part.tsx'

/** Loaded when it first opens: lists and records need no forms. */
export const CobrarDialog = lazyDialog(
  () => import('./cobrar-dialog.tsx'),
  (module) => module.CobrarDialog,
)

export const DevoltoDialog = lazyDialog(
  () => import('./devolto-dialog.tsx'),
  (module) => module.DevoltoDialog,
)
