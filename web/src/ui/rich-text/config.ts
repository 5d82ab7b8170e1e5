import {
  Alignment,
  Autoformat,
  BlockQuote,
  Bold,
  type EditorConfig,
  Essentials,
  FindAndReplace,
  Heading,
  HorizontalLine,
  Image,
  ImageCaption,
  ImageResize,
  ImageStyle,
  ImageToolbar,
  ImageUpload,
  Indent,
  Italic,
  Link,
  List,
  MediaEmbed,
  type MediaEmbedProvider,
  Paragraph,
  PasteFromOffice,
  PendingActions,
  RemoveFormat,
  Table,
  TableCaption,
  TableCellProperties,
  TableColumnResize,
  TableProperties,
  TableToolbar,
  type Translations,
  Underline,
} from 'ckeditor5'
import type { Translate } from '../../shell/i18n.ts'

const plugins = [
  ...[
    Essentials,
    PendingActions,
    Paragraph,
    Heading,
    Autoformat,
    PasteFromOffice,
    FindAndReplace,
    RemoveFormat,
  ],
  ...[Bold, Italic, Underline, Link, List, Indent, Alignment, BlockQuote, HorizontalLine],
  ...[Table, TableToolbar, TableCaption, TableColumnResize, TableProperties, TableCellProperties],
]
const picturePlugins = [Image, ImageUpload, ImageCaption, ImageStyle, ImageResize, ImageToolbar, MediaEmbed]
const pictureItems = ['uploadImage', 'mediaEmbed']

type ToolbarItem = string | { label: string; icon: string; items: string[] }

/** The items of a toolbar but for pictures and videos. */
const withoutPictures = (items: readonly ToolbarItem[]): ToolbarItem[] =>
  items.flatMap((item): ToolbarItem[] =>
    typeof item !== 'string'
      ? [{ ...item, items: item.items.filter((each) => !pictureItems.includes(each)) }]
      : pictureItems.includes(item)
        ? []
        : [item],
  )

/** Light background colours for dark text; a free choice would allow unreadable texts. */
const tints = [
  { color: '#ffffff', label: 'White', hasBorder: true },
  { color: '#f1edf4', label: 'Light grey' },
  { color: '#f3e3f8', label: 'Purple' },
  { color: '#e3effb', label: 'Light blue' },
  { color: '#e2f3e6', label: 'Light green' },
  { color: '#fdf3d0', label: 'Yellow' },
  { color: '#fbe3e0', label: 'Red' },
]
const lines = [
  { color: '#8d8496', label: 'Grey' },
  { color: '#862e9c', label: 'Purple' },
  { color: '#1f1a24', label: 'Black' },
]
const tableColours = { borderColors: lines, backgroundColors: tints, colorPicker: false } as const

const wide = [
  ...['undo', 'redo', '|', 'heading', '|', 'bold', 'italic', 'underline', 'link', '|'],
  ...['bulletedList', 'numberedList', 'outdent', 'indent', 'alignment', '|'],
  ...['uploadImage', 'insertTable', 'mediaEmbed', 'blockQuote', 'horizontalLine', '|'],
  ...['removeFormat', 'findAndReplace'],
]

/** On a phone, rarely used items are behind two buttons, so that the toolbar leaves space for the text. */
const narrow = (t: Translate): ToolbarItem[] => [
  ...['heading', 'bold', 'italic', 'link', 'bulletedList', 'numberedList', 'uploadImage'],
  {
    label: t('images.toolbar.insert'),
    icon: 'plus',
    items: ['insertTable', 'mediaEmbed', 'blockQuote', 'horizontalLine'],
  },
  {
    label: t('images.toolbar.more'),
    icon: 'threeVerticalDots',
    items: ['underline', 'alignment', 'outdent', 'indent', 'removeFormat', 'findAndReplace'],
  },
  ...['undo', 'redo'],
]

/**
 * The only site whose videos can be embedded, through its address without cookies. This list replaces the editor's other
 * providers (Dailymotion, Spotify, Vimeo, Instagram, Twitter, Google Maps, Flickr, Facebook).
 */
const youtube: MediaEmbedProvider = {
  name: 'youtube',
  url: [
    /^(?:m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]+)(?:&t=(\d+))?/,
    /^(?:m\.)?youtube\.com\/shorts\/([\w-]+)(?:\?t=(\d+))?/,
    /^(?:m\.)?youtube\.com\/live\/([\w-]+)(?:\?t=(\d+))?/,
    /^youtube(?:-nocookie)?\.com\/embed\/([\w-]+)(?:\?start=(\d+))?/,
    /^youtu\.be\/([\w-]+)(?:\?t=(\d+))?/,
  ],
  html: ([, id, start]) =>
    `<div><iframe src="https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}" ` +
    'title="Vídeo de YouTube" width="1280" height="720" ' +
    'style="width: 100%; height: auto; aspect-ratio: 16 / 9; border: 0; display: block;" frameborder="0" ' +
    'allow="autoplay; encrypted-media" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" ' +
    'allowfullscreen></iframe></div>',
}

/** The portal's own wording where it differs from the editor's dictionary. */
const portalWords = (language: string, t: Translate): Translations => ({
  [language]: {
    dictionary: {
      'Upload image from computer': t('images.toolbar.upload'),
      'Insert media': t('images.toolbar.video'),
      'Media URL': t('images.toolbar.video-address'),
    },
  },
})

const toItems = (isNarrow: boolean, hasPictures: boolean, t: Translate): ToolbarItem[] => {
  const items = isNarrow ? narrow(t) : wide
  return hasPictures ? items : withoutPictures(items)
}

export interface EditorOptions {
  /** Accessible name of the field. */
  label: string
  words: Translations[]
  /** Language codes of the interface and of the text. */
  language: { ui: string; content: string }
  isNarrow: boolean
  /** Whether the text may have pictures and videos. */
  hasPictures: boolean
  /** Height of the page header in pixels, which covers the top of the window. */
  headerHeight: number
  t: Translate
}

/** The editor's configuration: it offers only what the server keeps when it cleans a text. */
export const editorConfig = ({
  label,
  words,
  language,
  isNarrow,
  hasPictures,
  headerHeight,
  t,
}: EditorOptions): EditorConfig => ({
  licenseKey: 'GPL',
  plugins: hasPictures ? [...plugins, ...picturePlugins] : plugins,
  language,
  translations: [...words, portalWords(language.ui, t)],
  root: { label },
  toolbar: { items: toItems(isNarrow, hasPictures, t), shouldNotGroupWhenFull: true },
  ui: { viewportOffset: { top: headerHeight } },
  link: {
    defaultProtocol: 'https://',
    allowedProtocols: ['https?', 'mailto', 'tel'],
    decorators: {
      newTab: {
        mode: 'manual',
        label: t('images.link.new-tab'),
        attributes: { target: '_blank', rel: 'noopener noreferrer' },
      },
    },
  },
  image: {
    insert: { type: 'block' },
    upload: {
      types: ['jpeg', 'png', 'gif', 'webp', 'apng', 'bmp', 'x-icon', 'vnd.microsoft.icon', 'heic', 'heif'],
    },
    styles: { options: ['alignLeft', 'block', 'alignRight'] },
    resizeOptions: [
      { name: 'resizeImage:original', value: null, icon: 'original' },
      { name: 'resizeImage:25', value: '25', icon: 'small' },
      { name: 'resizeImage:50', value: '50', icon: 'medium' },
      { name: 'resizeImage:75', value: '75', icon: 'large' },
    ],
    toolbar: [
      ...['imageStyle:alignLeft', 'imageStyle:block', 'imageStyle:alignRight', '|'],
      ...['resizeImage', '|', 'toggleImageCaption', 'imageTextAlternative'],
    ],
  },
  table: {
    defaultHeadings: { rows: 1, columns: 0 },
    contentToolbar: [
      ...['tableColumn', 'tableRow', 'mergeTableCells', '|'],
      ...['tableProperties', 'tableCellProperties', 'toggleTableCaption'],
    ],
    tableProperties: tableColours,
    tableCellProperties: tableColours,
  },
  mediaEmbed: { previewsInData: true, providers: [youtube] },
})
