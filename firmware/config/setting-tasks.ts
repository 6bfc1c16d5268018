/** The tasks for which people come to the settings: the keys of laned.yaml are grouped by them. */
/** In the order in which a shop has to do it. */
export const TASKS = [
  { name: 'banks', en: 'Banks', ru: 'Банки' },
  { name: 'payments', en: 'Payments and refunds', ru: 'Платежи и возвраты' },
  { name: 'display', en: 'Customer’s display', ru: 'Дисплей покупателя' },
  { name: 'parts', en: 'Camera, scale, lamp', ru: 'Камера, весы, лампа' },
  { name: 'goods', en: 'Goods and learning', ru: 'Товары и обучение' },
  { name: 'fleet', en: 'Other lanes', ru: 'Другие кассы' },
  { name: 'access', en: 'Network and access', ru: 'Сеть и доступ' },
  { name: 'backup', en: 'Backups', ru: 'Резервные копии' },
  { name: 'machine', en: 'This device', ru: 'Это устройство' },
] as const
export type TaskName = (typeof TASKS)[number]['name']
