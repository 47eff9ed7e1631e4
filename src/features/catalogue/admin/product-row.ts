/** A row of the products table. */
export interface ProductRow {
  id: number;
  name: string;
  brand: string;
  category: string;
  price: number;
  stock_quantity: number;
  is_active: boolean;
  badge: string | null;
  image: string | null;
  version: number;
}

/** A product as the dialog edits it. */
export interface EditableProduct {
  id: number;
  version: number;
  name: string;
  brand: string;
  category: string;
  price: number;
  description: string;
  badge: string | null;
  is_active: boolean;
  images: string[];
  sizes: string[];
  features: string[];
  colors: string[];
  stock: { size: string; quantity: number; held: number }[];
}
