/** What people call the keys of laned.yaml, in each language. Loaded when somebody asks for settings. */
import en from './en/setting.json' with { type: 'json' }
import ru from './ru/setting.json' with { type: 'json' }

export const SETTING_TEXTS = { en, ru } as const
