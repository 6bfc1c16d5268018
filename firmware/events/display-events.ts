/** What becomes of displays, screens, their links and idle pictures. */
import { Count, events, Flag, maybe, Text, Thrown } from './event-row.ts'

export const DISPLAY_EVENTS = events({
  'adapter.kept': {
    level: 'info',
    fields: { display: Text, adapter: Text },
    en: "The display's adapter is remembered",
    ru: 'Адаптер дисплея запомнен',
  },
  'adapter.unkept': {
    level: 'warn',
    fields: { display: Text, because: Text },
    en: "The display's adapter was not remembered",
    ru: 'Адаптер дисплея не запомнен',
  },
  'display.chosen': {
    level: 'info',
    fields: { device: Text },
    en: 'Somebody chose which display it is',
    ru: 'Выбрано, какой дисплей у кассы',
  },
  'display.failed': {
    level: 'warn',
    fields: { screen: Text, fault: Text },
    en: 'The display failed',
    ru: 'Сбой дисплея',
  },
  'display.identified': {
    level: 'info',
    fields: { display: Text, protocol: Text, answer: Text, baudRate: maybe(Count) },
    en: 'The display was recognised: {protocol}',
    ru: 'Дисплей распознан: {protocol}',
  },
  'display.redrawn': {
    level: 'info',
    fields: { display: Text },
    en: 'The display was drawn anew',
    ru: 'Дисплей перерисован',
  },
  'display.refused': {
    level: 'warn',
    fields: { display: Text, because: Text },
    en: 'The display refused a screen',
    ru: 'Дисплей не принял экран',
  },
  'display.repeated': {
    level: 'info',
    fields: { display: Text, because: Text },
    en: 'The screen was sent once more',
    ru: 'Экран отправлен ещё раз',
  },
  'display.shown': {
    level: 'info',
    fields: { glasses: maybe(Count), display: Text, screen: Text, acknowledged: Flag },
    en: 'The display shows something new',
    ru: 'На дисплее новый экран',
  },
  'display.trial_broken': {
    level: 'error',
    fields: { error: Thrown },
    en: 'Trying a display broke off',
    ru: 'Проба дисплея прервалась',
  },
  'display.tried': {
    level: 'info',
    fields: { screens: Count },
    en: 'A display was tried',
    ru: 'Дисплей опробован',
  },
  'display.unkept': {
    level: 'warn',
    fields: { because: Text },
    en: 'Which display it is could not be kept',
    ru: 'Не удалось запомнить дисплей',
  },
  'glass.chosen': {
    level: 'info',
    fields: { screen: Text },
    en: 'Somebody chose which screen is the glass',
    ru: 'Выбран главный экран',
  },
  'glass.kept': {
    level: 'info',
    fields: { screen: Text },
    en: 'This screen is the glass from now on',
    ru: 'Этот экран теперь главный',
  },
  'glass.unkept': {
    level: 'warn',
    fields: { because: Text },
    en: 'Which screen is the glass could not be kept',
    ru: 'Не удалось запомнить главный экран',
  },
  'idle.forgotten': {
    level: 'info',
    fields: { file: Text },
    en: 'Idle picture {file} was deleted',
    ru: 'Удалена картинка простоя {file}',
  },
  'idle.kept': {
    level: 'info',
    fields: { file: Text, bytes: Count },
    en: 'Idle picture {file} was added',
    ru: 'Добавлена картинка простоя {file}',
  },
  'indicator.failed': {
    level: 'warn',
    fields: { because: Text },
    en: 'Lamp or button failed',
    ru: 'Сбой лампы или кнопки',
  },
  'link.broken': {
    level: 'error',
    fields: { device: Text, because: Text, stack: maybe(Text) },
    en: 'The cable of the display is broken',
    ru: 'Кабель дисплея неисправен',
  },
  'link.failed': {
    level: 'warn',
    fields: { device: Text, because: Text },
    en: 'The display cannot be reached',
    ru: 'Дисплей недоступен',
  },
  'link.lost': {
    level: 'warn',
    fields: { device: Text, because: Text },
    en: 'The display was lost',
    ru: 'Связь с дисплеем потеряна',
  },
  'link.opened': {
    level: 'info',
    fields: { device: Text },
    en: 'The display is connected',
    ru: 'Дисплей подключён',
  },
  'screen.entered': {
    level: 'info',
    fields: { screen: maybe(Text) },
    en: 'A screen entered the code',
    ru: 'На экране введён код',
  },
  'screen.forgotten': {
    level: 'info',
    fields: { screen: Text },
    en: 'A screen was forgotten',
    ru: 'Экран забыт',
  },
})
