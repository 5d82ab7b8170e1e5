import auditoria from '#contract/i18n/gl/auditoria.json' with { type: 'json' }
import axustes from '#contract/i18n/gl/axustes.json' with { type: 'json' }
import correos from '#contract/i18n/gl/correos.json' with { type: 'json' }
import estado from '#contract/i18n/gl/estado.json' with { type: 'json' }
import images from '#contract/i18n/gl/images.json' with { type: 'json' }
import permisos from '#contract/i18n/gl/permisos.json' with { type: 'json' }
import profile from '#contract/i18n/gl/profile.json' with { type: 'json' }
import security from '#contract/i18n/gl/security.json' with { type: 'json' }
import staticEditor from '#contract/i18n/gl/static-editor.json' with { type: 'json' }
import usuarios from '#contract/i18n/gl/usuarios.json' with { type: 'json' }

/** Galician texts of the administration, of the own account, of histories and of the editor. */
export default {
  ...auditoria,
  ...axustes,
  ...correos,
  ...estado,
  ...images,
  ...permisos,
  ...profile,
  ...security,
  ...staticEditor,
  ...usuarios,
} as Record<string, string>
