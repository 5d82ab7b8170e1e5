import auditoria from '#contract/i18n/es/auditoria.json' with { type: 'json' }
import axustes from '#contract/i18n/es/axustes.json' with { type: 'json' }
import correos from '#contract/i18n/es/correos.json' with { type: 'json' }
import estado from '#contract/i18n/es/estado.json' with { type: 'json' }
import images from '#contract/i18n/es/images.json' with { type: 'json' }
import permisos from '#contract/i18n/es/permisos.json' with { type: 'json' }
import profile from '#contract/i18n/es/profile.json' with { type: 'json' }
import security from '#contract/i18n/es/security.json' with { type: 'json' }
import staticEditor from '#contract/i18n/es/static-editor.json' with { type: 'json' }
import usuarios from '#contract/i18n/es/usuarios.json' with { type: 'json' }

/** Spanish texts of the administration, of the own account, of histories and of the editor. */
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
