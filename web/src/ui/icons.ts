import type { ComponentType, SVGProps } from 'react'

export type IconComponent = ComponentType<
  Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number }
>

export { default as IconFilter } from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
/** Icons of the private area. Each stands beside a word or inside a labelled button, so they are hidden when read aloud. */
export { default as IconAlert } from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
export { default as IconArrowDown } from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
export { default as IconArrowsSort } from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
export { default as IconArrowUp } from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
export { default as IconChevronLeft } from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
export { default as IconChevronRight } from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
export { default as IconDots } from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
export { default as IconHistory } from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
export { default as IconKey } from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
export { default as IconEdit } from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
export { default as IconPlus } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
export { default as IconSearch } from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
export { default as IconTrash } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
export { default as IconClose } from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
