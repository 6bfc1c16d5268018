/** What happens to camera, scale and model. */
import { Count, events, MeasureOrNull, maybe, Text, TextOrNull, Whatever } from './event-row.ts'

export const HARDWARE_EVENTS = events({
  'camera.found': {
    level: 'info',
    fields: { path: maybe(Text), command: maybe(Text) },
    en: 'The camera was found',
    ru: 'Камера найдена',
  },
  'camera.lost': {
    level: 'warn',
    fields: { why: Text },
    en: 'The camera was lost',
    ru: 'Камера потеряна',
  },
  'camera.recovered': {
    level: 'info',
    fields: { framesPerSecond: MeasureOrNull },
    en: 'The camera is back',
    ru: 'Камера снова работает',
  },
  'camera.slowed': {
    level: 'warn',
    fields: { why: Text },
    en: 'The camera became slow',
    ru: 'Камера замедлилась',
  },
  'model.crashed': {
    level: 'error',
    fields: { model: Text, why: Text },
    en: 'The model crashed and starts anew',
    ru: 'Модель упала и запускается заново',
  },
  'model.refused': {
    level: 'error',
    fields: { why: Text, model: maybe(Text) },
    en: 'The model does not start',
    ru: 'Модель не запускается',
  },
  'model.said': {
    level: ['info', 'warn'],
    fields: { line: Text },
    en: 'What the library of the model says',
    ru: 'Сообщение библиотеки модели',
  },
  'model.started': {
    level: 'info',
    fields: { model: Text, facts: Whatever },
    en: 'The model {model} runs',
    ru: 'Модель {model} работает',
  },
  'scale.found': {
    level: 'info',
    fields: { port: Text },
    en: 'The scale is there again',
    ru: 'Весы снова на связи',
  },
  'scale.identified': {
    level: 'info',
    fields: { port: Text, protocol: Text, baudRate: Count },
    en: 'A scale was recognised: {protocol}',
    ru: 'Весы распознаны: {protocol}',
  },
  'scale.lost': {
    level: 'warn',
    fields: { port: Text, because: Text },
    en: 'The scale was lost',
    ru: 'Связь с весами потеряна',
  },
  'scale.tared': {
    level: 'info',
    en: 'The scale was tared',
    ru: 'Тара весов задана',
  },
  'scale.troubled': {
    level: 'warn',
    fields: { port: Text, because: TextOrNull },
    en: 'The scale does not weigh',
    ru: 'Весы не взвешивают',
  },
  'scale.zeroed': {
    level: 'info',
    en: 'The scale was zeroed',
    ru: 'Весы обнулены',
  },
})
