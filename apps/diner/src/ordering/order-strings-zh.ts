import { readyTexts } from "@ardoise/domain/order/order-notices"
import type { OrderStrings } from "./order-strings.ts"

/** Ordering and tracking in Chinese. */
export const strings: OrderStrings = {
  order: "下单",
  orderFor: "下单 {price}",
  sending: "正在发送...",
  note: "给厨房的备注",
  noteHint: "最多 {n} 个字。如有过敏，请告知店员。",
  changed: "菜单已变更，尚未下单。",
  priceChanged: "{dish} 的价格已变更：{price}（原价 {old}）。",
  gone: "{dish} 已下架。",
  soldOut: "{dish} 已售罄。",
  soldOutWord: "售罄",
  alreadySent: "您的第一份订单已送达。购物车中剩余的菜品尚未下单。",
  paused: "厨房暂时关闭，请咨询店员。",
  outOfHours: "仅在营业时间内接单。",
  closed: "暂时无法在线下单，请咨询店员。",
  tooMany: "此处发送的订单过多，请几分钟后再试。",
  unreadable: "无法读取此订单，请重新加载菜单后再试。",
  unreachable: "没有回应。请重试：不会重复下单。",
  sent: "订单已发送",
  tableOrder: "{table} 号桌，订单",
  at: "{time}",
  totalOnSite: "到店支付总额",
  backToMenu: "返回菜单",
  close: "关闭",
  orders: "您的订单",
  notify: "做好后通知我",
  willNotify: "将在此设备上通知您。",
  readyNotice: readyTexts.zh,
  status: { pending: "待处理", preparing: "准备中", ready: "已备好", completed: "已完成", cancelled: "订单已取消" },
}
