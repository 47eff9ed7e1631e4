import { Checkbox } from "~/ui/checkbox.tsx";
import { Select, TextArea, TextField } from "~/ui/fields.tsx";
import { badges, categories } from "../rules.ts";
import { ChipsField } from "./chips-field.tsx";
import { ColoursField } from "./colours-field.tsx";
import { ImagesField } from "./images-field.tsx";
import type { EditableProduct, ProductForm } from "./product-form.ts";
import { StockField } from "./stock-field.tsx";
import type { useProductForm } from "./use-product-form.ts";

interface ProductFormFieldsProps {
  form: ProductForm;
  errors: Record<string, string>;
  change: ReturnType<typeof useProductForm>["change"];
  /** What stands in stock, with what orders hold and who waits for it; none for a new product. */
  standing: EditableProduct["stock"];
}

const saleTimes = [
  { name: "sale_from", label: "Sale begins", hint: "Lagos time; empty: at once" },
  { name: "sale_until", label: "Sale ends", hint: "Empty: until you end it" },
] as const;

/** Everything about a product that staff write down. */
export function ProductFormFields(props: ProductFormFieldsProps) {
  const { form, errors, change, standing } = props;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Product Name"
          required
          maxLength={100}
          value={form.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label="Brand"
          maxLength={60}
          value={form.brand}
          error={errors.brand}
          onChange={(event) => change({ brand: event.target.value })}
        />
        <Select
          label="Category"
          required
          value={form.category}
          error={errors.category}
          onChange={(event) => change({ category: event.target.value })}
        >
          <option value="">Select a category</option>
          {categories.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <TextField
          label="Price"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          required
          value={form.price}
          error={errors.price}
          onChange={(event) => change({ price: event.target.value })}
        />
        <TextField
          label="On sale for (optional)"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          value={form.sale_price}
          error={errors.sale_price}
          hint="Instead of the price while the sale lasts. In the Flash Sale the lower one counts."
          onChange={(event) => change({ sale_price: event.target.value })}
        />
        <Select
          label="Badge (optional)"
          value={form.badge}
          error={errors.badge}
          onChange={(event) => change({ badge: event.target.value })}
        >
          <option value="">No badge</option>
          {[...new Set([...badges, ...(form.badge ? [form.badge] : [])])].map((badge) => (
            <option key={badge}>{badge}</option>
          ))}
        </Select>
        {saleTimes.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            type="datetime-local"
            value={form[name]}
            error={errors[name]}
            hint={hint}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
        <Checkbox
          label="Active: shoppers can see it"
          checked={form.is_active}
          onChange={({ target: { checked } }) =>
            change({ is_active: checked, ...(checked && { publish_at: "" }) })
          }
          className="sm:col-span-2"
        />
        <TextField
          label="Goes live (optional)"
          type="datetime-local"
          value={form.publish_at}
          error={errors.publish_at}
          hint="Lagos time; nobody sees it before"
          onChange={({ target: { value } }) =>
            change({ publish_at: value, ...(value && { is_active: false }) })
          }
        />
        <TextField
          label="Is taken off (optional)"
          type="datetime-local"
          value={form.unpublish_at}
          error={errors.unpublish_at}
          hint="Lagos time; it becomes inactive then"
          onChange={({ target: { value } }) => change({ unpublish_at: value })}
        />
      </div>
      <TextArea
        label="Description"
        required
        value={form.description}
        error={errors.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <ImagesField
        images={form.images}
        error={errors.images}
        onChange={(update) => change((before) => ({ images: update(before.images) }))}
      />
      <ChipsField
        label="Available Sizes"
        itemLabel="size"
        placeholder="e.g. 9, M, XL"
        maxLength={20}
        values={form.sizes}
        typed={form.typed.sizes ?? ""}
        onChange={(sizes) => change({ sizes })}
        onType={(sizes) => change(({ typed }) => ({ typed: { ...typed, sizes } }))}
      />
      <StockField
        sizes={form.sizes}
        category={form.category}
        stock={form.stock}
        standing={standing}
        error={errors.stock}
        reason={form.stock_reason}
        reasonError={errors.stock_reason}
        onReason={standing.length > 0 ? (stock_reason) => change({ stock_reason }) : undefined}
        onChange={(stock) => change({ stock })}
      />
      <ColoursField values={form.colors} onChange={(colors) => change({ colors })} />
      <TextField
        label="Family (optional)"
        maxLength={60}
        value={form.family}
        error={errors.family}
        hint="Colours of one design, each a product with its own pictures and stock, share a family: write the same in each, for example ZARIA TOTE."
        onChange={(event) => change({ family: event.target.value })}
      />
      <ChipsField
        label="Product Features"
        itemLabel="feature"
        placeholder="e.g. Hand-stitched welt"
        maxLength={200}
        values={form.features}
        typed={form.typed.features ?? ""}
        onChange={(features) => change({ features })}
        onType={(features) => change(({ typed }) => ({ typed: { ...typed, features } }))}
      />
    </>
  );
}
