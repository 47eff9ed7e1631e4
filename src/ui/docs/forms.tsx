import { Checkbox } from "../checkbox.tsx";
import { Select, TextArea, TextField } from "../fields.tsx";
import { RadioCards } from "../radio-cards.tsx";

export function Forms() {
  return (
    <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
      <TextField label="Name" placeholder="Adaeze Okafor" />
      <TextField label="Email" hint="We write only about your order." required />
      <TextField label="Phone" error="Enter a Nigerian mobile number" defaultValue="080" />
      <TextField
        label="Email"
        defaultValue="ada@example.ng"
        readOnly
        hint="Email cannot be changed"
      />
      <TextField label="Disabled" defaultValue="Lagos" disabled />
      <Select label="State" defaultValue="LA" required>
        <option value="LA">Lagos</option>
        <option value="KN">Kano</option>
      </Select>
      <TextArea label="Message" hint="At most 5,000 characters." />
      <TextArea label="Comment" error="Please write a comment" />
      <div>
        <Checkbox label="In stock only" />
        <Checkbox label="On sale" defaultChecked />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="I agree" error="Please agree first" />
      </div>
      <RadioCards
        legend="Delivery"
        name="delivery"
        defaultValue="standard"
        options={[
          { value: "standard", label: "Standard", hint: "3–7 business days", aside: "₦2,500" },
          { value: "express", label: "Express", hint: "1–3 business days", aside: "₦5,000" },
          { value: "same_day", label: "Same day", hint: "Closed for today", disabled: true },
        ]}
      />
    </div>
  );
}
