import type { CartStrings } from "../texts/cart-strings.ts"

/** The cart in Chinese. */
export const strings: CartStrings = {
  title: "您的购物车",
  open: "打开购物车",
  articles: "共{n}件",
  add: "将{dish}加入购物车",
  close: "关闭",
  each: "单价 {price}",
  remove: "移除{dish}",
  less: "减少一份：{dish}",
  more: "增加一份：{dish}",
  inCart: "{dish}，购物车中有{n}份，再加一份",
  total: "合计",
  table: "桌号",
  tableHint: "桌号标在您的餐桌上",
  notice: "在线支付即将推出",
  continue: "继续选购",
  empty: "您的购物车是空的",
  emptyHint: "点按菜品旁的“+”即可加入。",
  browse: "浏览菜单",
  added: "{dish}已加入购物车",
  most: "{dish}：购物车已无法再添加。",
}
